import { type Invitation, isSilent } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  supabase,
  toAppError,
  type UnreadCount,
  useOpenedWorkspaces,
  useOwnId,
  useWorkspace,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

export type ListedInvitation = Omit<Invitation, 'token_hash'>;

/** Open invitations. Only this screen reads them; they have no live updates. */
export function useInvitations(workspaceId: string) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['invitations', workspaceId],
      queryFn: () => fetchInvitations(workspaceId),
      staleTime: 0,
    },
    queries,
  );
  return { invitations: data ?? [], error, reload: refetch };
}

/** @throws AppError */
async function fetchInvitations(workspaceId: string): Promise<ListedInvitation[]> {
  const columns = `id, workspace_id, email, role, created_by, expires_at, max_uses, uses, revoked_at,
    channel_id, created_at, updated_at`;
  const { data, error, status } = await supabase
    .from('invitations')
    .select(columns)
    .eq('workspace_id', workspaceId)
    .is('revoked_at', null)
    .gt('expires_at', new Date().toISOString())
    .order('created_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return data;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Other workspaces with unread messages. Not live: refetched when the workspace changes, when the
 * tab gets focus and on `refresh`.
 */
export function useUnreadWorkspaces(): { unread: ReadonlySet<string>; refresh(): void } {
  const ownId = useOwnId();
  const currentId = useWorkspace()?.id;
  const workspaces = useOpenedWorkspaces();
  const others = workspaces.map(({ id }) => id).filter((id) => id !== currentId);
  const { data, refetch } = useQuery(
    {
      queryKey: ['unread workspaces', others],
      queryFn: () => fetchUnread(others, ownId),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return { unread: data ?? NONE, refresh: () => void refetch() };
}

/**
 * The workspaces with unread messages, or with mentions in silent channels. A failed request counts
 * as nothing unread.
 */
async function fetchUnread(ids: readonly string[], ownId: string): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return NONE;
  const [{ data: settings }, ...answers] = await Promise.all([
    supabase
      .from('participants')
      .select('channel_id, notify, muted_until')
      .eq('profile_id', ownId)
      .in('workspace_id', [...ids]),
    ...ids.map(async (id) => ({
      id,
      counts: (await supabase.rpc('unread_counts', { workspace: id })).data ?? [],
    })),
  ]);
  const now = Date.now();
  const silent = new Set(
    (settings ?? []).filter((own) => isSilent(own, now)).map(({ channel_id }) => channel_id),
  );
  const waits = ({ channel_id, unread, mentions }: UnreadCount) =>
    (silent.has(channel_id) ? mentions : unread) > 0;
  return new Set(answers.filter(({ counts }) => counts.some(waits)).map(({ id }) => id));
}
