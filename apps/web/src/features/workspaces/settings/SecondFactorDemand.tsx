import type { Workspace } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsProven } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { demandSecondFactor, whoLacksSecondFactor } from '../mutations.ts';

/** Requires members to prove a second factor before they read or write. For owners who have one. */
export function SecondFactorDemand({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  const isProven = useIsProven();
  const { id, requires_second_factor: isOn } = workspace;
  const [asked, ask] = useState<{ members: number; ended: number } | null>(null);
  const change = async (isDemanded: boolean) => {
    const lacking = isDemanded ? await whoLacksSecondFactor(id) : null;
    if (lacking && lacking.members > 0) return ask(lacking);
    await demandSecondFactor(id, isDemanded);
  };
  return (
    <Section title={t('secondFactor.title')}>
      <Toggle
        label={t('secondFactor.label')}
        text={t('secondFactor.text')}
        isOn={isOn}
        isDisabled={!isProven}
        onChange={(isDemanded) => toastErrors(change(isDemanded))}
      />
      {!isProven && (
        <p className="text-sm text-soft">
          {t('secondFactor.own')}{' '}
          <TextLink to="/settings" hash="security">
            {t('secondFactor.toOwn')}
          </TextLink>
        </p>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(open) => !open && ask(null)}
        title={t('secondFactor.demandTitle')}
        text={[
          t('secondFactor.lacking', { count: asked?.members ?? 0 }),
          ...(asked?.ended ? [t('secondFactor.ends', { count: asked.ended })] : []),
        ].join(' ')}
        confirmLabel={t('secondFactor.demand')}
        onConfirm={() => toastErrors(demandSecondFactor(id, true))}
      />
    </Section>
  );
}
