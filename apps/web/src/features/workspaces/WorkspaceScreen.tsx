import { type Membership, profileName, type Workspace } from '@parley/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { usePresence, useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { Invitations } from './Invitations.tsx';
import { removeMember } from './mutations.ts';
import { type Member, useMembers, useOwnMembership } from './queries.ts';

/** A workspace: who is in it, and how others get in. */
export default function WorkspaceScreen() {
  const workspace = useWorkspace();
  const own = useOwnMembership(workspace?.id ?? '');
  if (!workspace) return null;
  const manages = own !== undefined && own.role !== 'member';
  return (
    <>
      <PageHeader title={workspace.name} text={workspace.description ?? ''} actions={<Actions workspace={workspace} own={own} />} />
      <PageBody>
        {manages && <Invitations workspaceId={workspace.id} />}
        <People workspaceId={workspace.id} />
      </PageBody>
    </>
  );
}

function Actions({ workspace, own }: { workspace: Workspace; own: Membership | undefined }) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  if (!own) return null;
  const leave = async () => {
    try {
      await removeMember(own.id);
      await navigate({ to: '/' });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <IconButton label={t('leave')} icon={LogOut} onPress={() => setLeaving(true)} />
      {own.role !== 'member' && (
        <Link to="/workspace/$workspaceId/settings" params={{ workspaceId: workspace.id }} className="button button--tertiary">
          <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('settings')}
        </Link>
      )}
      <ConfirmDialog isOpen={isLeaving} onOpenChange={setLeaving} title={t('leaveTitle', { name: workspace.name })} text={t('leaveText')} confirmLabel={t('leave')} onConfirm={() => void leave()} />
    </>
  );
}

function People({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('workspaces');
  const members = useMembers(workspaceId);
  if (members.length === 0) return <SkeletonLines />;
  return (
    <Section title={t('people', { count: members.length })}>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {members.map((member) => (
          <Person key={member.membership.id} member={member} />
        ))}
      </ul>
    </Section>
  );
}

function Person({ member: { membership, profile } }: { member: Member }) {
  const { t } = useTranslation('workspaces');
  const isHere = usePresence().has(membership.profile_id);
  return (
    <li className="flex h-14 items-center gap-3 border-b border-hairline">
      <Avatar profile={profile} presence={isHere} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="truncate font-medium">{profileName(profile)}</span>
        <span className="text-[12.5px] text-faint">{t(isHere ? 'here' : 'away')}</span>
      </span>
      {membership.role !== 'member' && <span className="text-[13px] text-soft">{t(`roles.${membership.role}`)}</span>}
    </li>
  );
}
