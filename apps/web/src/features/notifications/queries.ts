import type { Notification } from '@parley/model';
import { eq, useLiveQuery } from '@tanstack/react-db';
import { collections, useWorkspace } from '../../data/index.ts';

/** What needed the person's attention in the current workspace: unread first, then the newest. */
export function useNotifications(): Notification[] {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  const { data } = useLiveQuery({
    queryKey: ['notifications', workspaceId],
    query: (query) =>
      query
        .from({ row: collections.notifications })
        .where(({ row }) => eq(row.workspace_id, workspaceId))
        .orderBy(({ row }) => row.created_at, 'desc'),
  });
  return data.toSorted((a, b) => Number(a.read_at !== null) - Number(b.read_at !== null));
}

export const useUnreadNotifications = (): number =>
  useNotifications().filter(({ read_at }) => read_at === null).length;
