import type { Invitation } from '@parley/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { supabase, toAppError, useOpenedWorkspaces, useWorkspace } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';

export type ListedInvitation = Omit<Invitation, 'token_hash'>;

/** Open invitations; they are read here alone and have no live changes. */
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
 * Workspaces beside the current one with something unread. Their messages are not live here: it is
 * looked at when the workspace changes, when the person comes back to the tab, and whenever
 * `refresh` is called.
 */
export function useUnreadWorkspaces(): { unread: ReadonlySet<string>; refresh(): void } {
  const currentId = useWorkspace()?.id;
  const workspaces = useOpenedWorkspaces();
  const others = workspaces.map(({ id }) => id).filter((id) => id !== currentId);
  const { data, refetch } = useQuery(
    {
      queryKey: ['unread workspaces', others],
      queryFn: () => fetchUnread(others),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return { unread: data ?? NONE, refresh: () => void refetch() };
}

/** Those of the workspaces that have something unread; one that does not answer has nothing new. */
async function fetchUnread(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    ids.map(async (id) => ({
      id,
      counts: (await supabase.rpc('unread_counts', { workspace: id })).data ?? [],
    })),
  );
  return new Set(
    answers.filter(({ counts }) => counts.some(({ unread }) => unread > 0)).map(({ id }) => id),
  );
}
