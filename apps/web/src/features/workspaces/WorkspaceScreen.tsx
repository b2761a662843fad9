import { profileName } from '@parley/model';
import { Link, useParams } from '@tanstack/react-router';
import { Settings2, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePresence, useWorkspaces } from '../../data/index.ts';
import { useManagesWorkspace } from '../channels/queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { Invitations } from './Invitations.tsx';
import { useMembers } from './queries.ts';

/** A workspace: who is in it, and how others get in. */
export default function WorkspaceScreen() {
  const { t } = useTranslation('workspaces');
  const { workspaceId } = useParams({ from: '/auth/workspace/$workspaceId' });
  const workspace = useWorkspaces().find(({ id }) => id === workspaceId);
  const members = useMembers(workspaceId);
  const here = usePresence();
  const manages = useManagesWorkspace();
  if (!workspace) return <EmptyState icon={UsersRound} title={t('notFoundTitle')} text={t('notFoundText')} />;
  return (
    <>
      <PageHeader
        title={workspace.name}
        text={workspace.description ?? ''}
        actions={manages && <Link to="/workspace/$workspaceId/settings" params={{ workspaceId }} className="button button--tertiary button--sm"><Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />{t('settings')}</Link>}
      />
      <PageBody>
        {manages && <Invitations workspaceId={workspaceId} />}
        <Section title={t('people', { count: members.length })}>
          <ul className="flex flex-col gap-1">
            {members.map(({ membership, profile }) => (
              <li key={membership.id} className="flex h-12 items-center gap-3">
                <Avatar profile={profile} presence={here.has(membership.profile_id)} />
                <span className="flex-1 truncate font-medium">{profileName(profile)}</span>
                <span className="text-[13px] text-faint">{t(`roles.${membership.role}`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      </PageBody>
    </>
  );
}
