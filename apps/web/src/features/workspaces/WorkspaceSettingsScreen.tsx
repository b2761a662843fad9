import { Button } from '@heroui/react';
import { profileName, workspaceForm } from '@parley/model';
import { useNavigate, useParams } from '@tanstack/react-router';
import { UserMinus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { collections, useSession, useWorkspaces } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { saved } from '../../lib/saved.ts';
import { useForm } from '../../lib/use-form.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { useManagesWorkspace } from '../channels/queries.ts';
import { Invitations } from './Invitations.tsx';
import { useMembers } from './queries.ts';
import { WorkspaceFormFields } from './WorkspaceFormFields.tsx';

export default function WorkspaceSettingsScreen() {
  const { t } = useTranslation('workspaces');
  const { workspaceId } = useParams({ from: '/auth/workspace/$workspaceId/settings' });
  const workspace = useWorkspaces().find(({ id }) => id === workspaceId);
  const manages = useManagesWorkspace();
  if (!workspace || !manages) return <EmptyState icon={UsersRound} title={t('notFoundTitle')} text={t('notFoundText')} />;
  return (
    <>
      <PageHeader title={t('settingsOf', { name: workspace.name })} />
      <PageBody>
        <General key={workspace.id} workspaceId={workspaceId} />
        <Invitations workspaceId={workspaceId} />
        <Members workspaceId={workspaceId} />
        <Danger workspaceId={workspaceId} name={workspace.name} />
      </PageBody>
    </>
  );
}

function General({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('workspaces');
  const workspace = useWorkspaces().find(({ id }) => id === workspaceId);
  const form = useForm(workspaceForm, { name: workspace?.name ?? '', description: workspace?.description ?? '', icon: workspace?.icon ?? '' }, async ({ name, description, icon }) => {
    await saved(collections.workspaces.update(workspaceId, (row) => Object.assign(row, { name, description: description || null, icon: icon || null })));
    toast.success(t('saved'));
  });
  return (
    <Section title={t('general')}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <WorkspaceFormFields values={form.values} errors={form.errors} set={form.set} />
        <div><Button type="submit" variant="primary" isPending={form.isSending}>{t('save')}</Button></div>
      </form>
    </Section>
  );
}

const ROLES = ['owner', 'admin', 'member'] as const;

function Members({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('workspaces');
  const members = useMembers(workspaceId);
  const { userId } = useSession();
  const isOwner = members.some(({ membership }) => membership.profile_id === userId && membership.role === 'owner');
  const [leaving, setLeaving] = useState<string | null>(null);
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => toast.error(errorText(error)));
  return (
    <Section title={t('people', { count: members.length })}>
      <ul className="flex flex-col">
        {members.map(({ membership, profile }) => (
          <li key={membership.id} className="flex h-13 items-center gap-3">
            <Avatar profile={profile} />
            <span className="flex-1 truncate font-medium">{profileName(profile)}</span>
            <Choice
              hideLabel
              label={t('roleOf', { name: profileName(profile) })}
              className="w-36"
              value={membership.role}
              isDisabled={membership.profile_id === userId || (membership.role === 'owner' && !isOwner)}
              options={ROLES.filter((role) => isOwner || role !== 'owner' || membership.role === 'owner').map((key) => ({ key, label: t(`roles.${key}`) }))}
              onChange={(role) => void attempt(saved(collections.memberships.update(membership.id, (row) => { row.role = role; })))}
            />
            <IconButton label={t('remove', { name: profileName(profile) })} icon={UserMinus} isDisabled={membership.profile_id === userId} onPress={() => setLeaving(membership.id)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('removeConfirm')}
        onConfirm={() => void attempt(saved(collections.memberships.delete(leaving ?? '')))}
      />
    </Section>
  );
}

function Danger({ workspaceId, name }: { workspaceId: string; name: string }) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const { userId } = useSession();
  const own = useMembers(workspaceId).find(({ membership }) => membership.profile_id === userId);
  const [asks, setAsks] = useState(false);
  if (own?.membership.role !== 'owner') return null;
  const remove = async () => {
    try {
      await saved(collections.workspaces.delete(workspaceId));
      await navigate({ to: '/' });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Section title={t('danger')} text={t('dangerText')}>
      <div><Button variant="danger" onPress={() => setAsks(true)}>{t('delete')}</Button></div>
      <ConfirmDialog isOpen={asks} onOpenChange={setAsks} title={t('deleteTitle', { name })} text={t('dangerText')} confirmLabel={t('delete')} typedName={name} onConfirm={() => void remove()} />
    </Section>
  );
}
