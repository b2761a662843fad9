import { profileName, type Workspace } from '@parley/model';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMembers } from './queries.ts';

/** For somebody whom a link led to what they have no right to: whom to ask. */
export function MissingRight({ workspace }: { workspace: Workspace }) {
  const { t, i18n } = useTranslation('workspaces');
  const managers = useMembers(workspace.id)
    .filter(({ membership }) => membership.role !== 'member')
    .map(({ profile }) => profileName(profile));
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(managers);
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('missingRight.title')}
      text={t('missingRight.text', { names })}
    />
  );
}
