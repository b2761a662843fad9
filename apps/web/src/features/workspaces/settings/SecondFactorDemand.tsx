import type { Workspace } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useIsProven } from '../../../data/index.ts';
import { Section } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { demandSecondFactor } from '../mutations.ts';

/** Whether members prove a second factor before they read and write; for owners, who have one. */
export function SecondFactorDemand({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  const isProven = useIsProven();
  const { id, requires_second_factor: isOn } = workspace;
  return (
    <Section title={t('secondFactor.title')}>
      <Toggle
        label={t('secondFactor.label')}
        text={t('secondFactor.text')}
        isOn={isOn}
        isDisabled={!isProven}
        onChange={(isDemanded) => toastErrors(demandSecondFactor(id, isDemanded))}
      />
      {!isProven && (
        <p className="text-sm text-soft">
          {t('secondFactor.own')}{' '}
          <TextLink to="/settings" hash="security">
            {t('secondFactor.toOwn')}
          </TextLink>
        </p>
      )}
    </Section>
  );
}
