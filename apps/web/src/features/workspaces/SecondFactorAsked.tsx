import type { Workspace } from '@parley/model';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Explains that the workspace requires a second factor and links to its setup. */
export default function SecondFactorAsked({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces');
  return (
    <>
      <PageHeader title={workspace.name} />
      <PageBody>
        <EmptyState
          isKnown
          icon={ShieldCheck}
          title={t('secondFactor.askedTitle')}
          text={t('secondFactor.askedText', { name: workspace.name })}
          action={
            <TextLink to="/settings" hash="security">
              {t('secondFactor.add')}
            </TextLink>
          }
        />
      </PageBody>
    </>
  );
}
