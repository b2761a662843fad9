import { Button } from '@heroui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { selectWorkspace, supabase, toAppError, useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { queries } from '../../lib/query-client.ts';
import { rememberPath } from '../../lib/redirect-path.ts';
import { rememberInvitation, takeInvitation } from '../../lib/remembered-invitation.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { rememberArrival } from './arrival.ts';
import { AuthPage } from '../auth/AuthPage.tsx';
import { SwitchedToast } from './SwitchedToast.tsx';
import { WorkspaceMark } from './WorkspaceMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const previewSchema = z
  .object({
    workspace_id: z.uuid(),
    workspace_name: z.string(),
    workspace_icon: z.string().nullable(),
    inviter_name: z.string().nullable(),
    /** The channel the new member starts in; null if the workspace has no open channel. */
    channel_id: z.uuid().nullable(),
    channel_name: z.string().nullable(),
  })
  .nullable();
type Preview = z.infer<typeof previewSchema>;
type Invited = NonNullable<Preview>;

/** Target of invitation links, for signed-in and signed-out users. */
export default function JoinScreen() {
  const { t } = useTranslation('workspaces');
  const { token } = useParams({ from: '/join/$token' });
  const { data: preview, error } = usePreview(token);
  if (error)
    return (
      <AuthPage title={t('join.failed')} namesWorkspace={false}>
        <LoadError error={error} />
      </AuthPage>
    );
  if (preview === null)
    return (
      <AuthPage title={t('join.invalidTitle')} text={t('join.invalidText')} namesWorkspace={false}>
        <p>
          <TextLink to="/">{t('join.home')}</TextLink>
        </p>
      </AuthPage>
    );
  if (preview === undefined)
    return (
      <AuthPage title={t('join.loading')} namesWorkspace={false}>
        <Skeleton className="h-12 rounded-lg" />
      </AuthPage>
    );
  return <Invitation token={token} preview={preview} />;
}

/** The invitation with its join button. A user who already accepted sees the joining instead. */
function Invitation({ token, preview }: { token: string; preview: Invited }) {
  const { t } = useTranslation('workspaces');
  const { workspace_name: name, workspace_icon: icon, inviter_name, channel_name } = preview;
  const { isAnswered, isJoining, error, join } = useJoining(token, preview);
  if (isAnswered && !error)
    return (
      <AuthPage title={t('join.joining', { name })} namesWorkspace={false}>
        <Skeleton className="h-12 rounded-lg" />
        <SwitchedToast />
      </AuthPage>
    );
  return (
    <AuthPage
      namesWorkspace={false}
      title={t('join.title', { name })}
      text={inviter_name ? t('join.by', { name: inviter_name }) : undefined}
    >
      <p className="flex items-center gap-3 border-y border-hairline py-3">
        <WorkspaceMark workspace={{ name, icon }} />
        <span className="flex min-w-0 flex-col leading-snug">
          <span className="truncate font-semibold">{name}</span>
          {channel_name && (
            <span className="truncate text-sm text-soft">
              {t('join.startsIn', { channel: channel_name })}
            </span>
          )}
        </span>
      </p>
      {error && <ErrorNotice>{error}</ErrorNotice>}
      <Answer token={token} workspace={name} isJoining={isJoining} onJoin={() => void join()} />
      <SwitchedToast />
    </AuthPage>
  );
}

/**
 * `data` is null if the link is no longer valid. Fetched once, because joining uses up the link.
 */
const usePreview = (token: string) =>
  useQuery<Preview>(
    {
      queryKey: ['invitation', token],
      queryFn: async () => {
        const { data, error, status } = await supabase.rpc('preview_invitation', { token });
        if (error) throw toAppError(error, status);
        return previewSchema.parse(data);
      },
      staleTime: Infinity,
      gcTime: 0,
    },
    queries,
  );

/** Accepts the invitation and navigates to its channel. */
function useJoining(token: string, preview: Invited) {
  const navigate = useNavigate();
  const { status } = useSession();
  const [error, setError] = useState<string | null>(null);
  const [isJoining, setJoining] = useState(false);
  // True if the user accepted before registering or signing in.
  const [isAnswered, setAnswered] = useState(false);
  const join = async () => {
    setJoining(true);
    setError(null);
    try {
      const wasIn = await isMember(preview.workspace_id);
      const answer = await supabase.rpc('accept_invitation', { token });
      if (answer.error) throw answer.error;
      await selectWorkspace(z.uuid().parse(answer.data));
      const { channel_id: channelId, inviter_name: inviterName } = preview;
      if (channelId === null) return await navigate({ to: '/dashboard' });
      if (!wasIn) rememberArrival({ channelId, inviterName });
      await navigate({ to: '/channels/$channelId', params: { channelId } });
    } catch (problem) {
      setError(errorText(problem));
      setJoining(false);
    }
  };
  const joinRemembered = useEffectEvent(() => {
    if (takeInvitation() !== token) return;
    setAnswered(true);
    void join();
  });
  useEffect(() => {
    // They accepted before they had an account, so join without asking again.
    // oxlint-disable-next-line react/set-state-in-effect
    if (status === 'signed-in') joinRemembered();
  }, [status]);
  return { isAnswered, isJoining, error, join };
}

/** True if the user opens their own link, or follows it a second time. @throws AppError */
async function isMember(workspaceId: string): Promise<boolean> {
  const { data, error, status } = await supabase
    .from('memberships')
    .select('id')
    .eq('workspace_id', workspaceId)
    .limit(1);
  if (error) throw toAppError(error, status);
  return data.length > 0;
}

/** The join button; for signed-out users, links to register or sign in, which lead back here. */
function Answer({
  token,
  workspace,
  isJoining,
  onJoin,
}: {
  token: string;
  workspace: string;
  isJoining: boolean;
  onJoin(): void;
}) {
  const { t } = useTranslation('workspaces');
  const { status } = useSession();
  if (status === 'loading') return <Skeleton className="h-9 rounded-lg" />;
  if (status === 'signed-in')
    return (
      <Button variant="primary" fullWidth isPending={isJoining} onPress={onJoin}>
        {t('join.join')}
      </Button>
    );
  const comeBack = () => {
    rememberPath(`/join/${token}`);
    rememberInvitation(token, workspace);
  };
  return (
    <div className="flex flex-col gap-3">
      <Link to="/register" onClick={comeBack} className="button button--primary w-full">
        {t('join.register')}
      </Link>
      <Link to="/login" onClick={comeBack} className="button button--tertiary w-full">
        {t('join.login')}
      </Link>
    </div>
  );
}
