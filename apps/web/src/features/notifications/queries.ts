import type { Notification } from '@parley/model';
import { useRowsWhere, useWorkspace } from '../../data/index.ts';
import { NEWEST_FIRST } from '@parley/client/collections/row-lists';

/** The user's notifications in the current workspace: unread first, then the newest. */
export function useNotifications(): Notification[] {
  'use memo';
  const workspaceId = useWorkspace()?.id ?? '';
  return useRowsWhere('notifications', 'workspace_id', workspaceId, NEWEST_FIRST).toSorted(
    (a, b) => Number(a.read_at !== null) - Number(b.read_at !== null),
  );
}

export const useUnreadNotifications = (): number =>
  useNotifications().filter(({ read_at }) => read_at === null).length;
