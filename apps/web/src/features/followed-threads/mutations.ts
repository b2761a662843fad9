import i18next from 'i18next';
import { collections } from '../../data/index.ts';
import { toastRemoval } from '../../lib/toast-undo.ts';
import { followThread } from '../messages/threads/use-thread-follow.ts';
import { markNotification } from '../notifications/mutations.ts';
import { refreshThreads } from './queries.ts';

/** Marks the notifications of these threads as read. @throws AppError */
export async function readThreads(ids: readonly string[]): Promise<void> {
  const unread = collections.notifications.toArray.filter(
    ({ thread_id, read_at }) => read_at === null && ids.includes(thread_id ?? ''),
  );
  await Promise.all(unread.map(({ id }) => markNotification(id, true)));
}

/** Stops following these threads, and offers to take it back. @throws AppError */
export async function leaveThreads(ids: readonly string[]): Promise<void> {
  const choose = async (follows: boolean) => {
    await Promise.all(ids.map((id) => followThread(id, follows)));
    await refreshThreads();
  };
  await choose(false);
  toastRemoval(i18next.t('followed-threads:left', { count: ids.length }), () => choose(true));
}
