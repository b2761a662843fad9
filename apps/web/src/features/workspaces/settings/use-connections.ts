import { useQuery } from '@tanstack/react-query';
import { supabase, toAppError } from '../../../data/index.ts';
import { queries } from '../../../lib/query-client.ts';

/** A way in which a program posts into the workspace or is told of it. */
export type Connection = {
  kind: 'incoming' | 'outgoing' | 'feed';
  id: string;
  name: string;
  /** Null for the whole workspace. */
  channelId: string | null;
  /** Who made it; null if that account is gone. */
  madeBy: string | null;
  usedAt: string | null;
  isEnabled: boolean;
};

/**
 * Webhooks of both kinds and feeds of the workspace, newest first. They have no live updates,
 * because they change rarely.
 */
export function useConnections(workspaceId: string) {
  return useQuery(
    {
      queryKey: ['connections', workspaceId],
      queryFn: () => fetchConnections(workspaceId),
      staleTime: 0,
    },
    queries,
  );
}

/** @throws AppError */
async function fetchConnections(workspaceId: string): Promise<Connection[]> {
  const [incoming, outgoing, feeds] = await Promise.all([
    supabase.from('incoming_webhooks').select().eq('workspace_id', workspaceId),
    supabase.from('outgoing_webhooks').select().eq('workspace_id', workspaceId),
    supabase.from('channel_feeds').select().eq('workspace_id', workspaceId),
  ]);
  for (const { error, status } of [incoming, outgoing, feeds])
    if (error) throw toAppError(error, status);
  const found = [
    ...(incoming.data ?? []).map((row) => ({
      ...row,
      kind: 'incoming' as const,
      madeBy: row.created_by,
      usedAt: row.last_used_at,
    })),
    ...(outgoing.data ?? []).map((row) => ({
      ...row,
      kind: 'outgoing' as const,
      madeBy: row.profile_id,
      usedAt: row.delivered_at,
    })),
    ...(feeds.data ?? []).map((row) => ({
      ...row,
      kind: 'feed' as const,
      madeBy: row.created_by,
      usedAt: row.posted_at,
    })),
  ];
  return found
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
    .map(({ kind, id, name, channel_id, madeBy, usedAt, is_enabled }) => ({
      kind,
      id,
      name,
      channelId: channel_id,
      madeBy,
      usedAt,
      isEnabled: is_enabled,
    }));
}
