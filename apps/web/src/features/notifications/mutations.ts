import type { Notification } from '@parley/model';
import { collections, supabase, toAppError } from '../../data/index.ts';

/** Pending marks: marking all as read waits for the marks of single notifications. */
let marking: Promise<unknown> = Promise.resolve();

/**
 * Marks a notification as read or unread.
 * @throws AppError
 */
export function markNotification(id: string, isRead: boolean): Promise<void> {
  const marked = collections.notifications.update(id, (row) => {
    row.read_at = isRead ? new Date().toISOString() : null;
  });
  marking = Promise.allSettled([marking, marked]);
  return marked;
}

/** @throws AppError */
export const dismissNotification = ({ id }: Notification): Promise<void> =>
  collections.notifications.delete(id);

/**
 * Marks all of a workspace's notifications as read, also those too old to be listed.
 * @throws AppError
 */
export async function readEverything(workspaceId: string): Promise<void> {
  await marking;
  const answer = await supabase.rpc('read_everything', { workspace: workspaceId });
  if (answer.error) throw toAppError(answer.error, answer.status);
}
