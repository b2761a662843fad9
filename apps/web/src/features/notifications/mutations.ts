import type { Notification } from '@parley/model';
import { collections, supabase, toAppError } from '../../data/index.ts';

/** Marks that are on their way: what is wanted of all comes after what was wanted of one. */
let marking: Promise<unknown> = Promise.resolve();

/** Marks one as read, or as unread again. @throws AppError */
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

/** Everything of a workspace is read, also what is too old to be listed. @throws AppError */
export async function readEverything(workspaceId: string): Promise<void> {
  await marking;
  const answer = await supabase.rpc('read_everything', { workspace: workspaceId });
  if (answer.error) throw toAppError(answer.error, answer.status);
}
