import { type Bookmark, type Message, newId, type Reminder } from '@parley/model';
import { collections } from '../../data/index.ts';
import { bookmarkOf } from './queries.ts';

/** Saves or unsaves a message. @throws AppError */
export async function toggleBookmark(
  { id, workspace_id, channel_id }: Message,
  profileId: string,
): Promise<void> {
  const known = bookmarkOf(id);
  if (known) return removeBookmark(known.id);
  const now = new Date().toISOString();
  await collections.bookmarks.insert({
    id: newId(),
    workspace_id,
    channel_id,
    message_id: id,
    profile_id: profileId,
    note: null,
    done_at: null,
    created_at: now,
    updated_at: now,
  });
}

/** @throws AppError */
export async function removeBookmark(id: Bookmark['id']): Promise<void> {
  await collections.bookmarks.delete(id);
}

/** @throws AppError */
export async function setBookmarkDone(id: Bookmark['id'], isDone: boolean): Promise<void> {
  await collections.bookmarks.update(id, (row) => {
    row.done_at = isDone ? new Date().toISOString() : null;
  });
}

export type NewReminder = Pick<
  Reminder,
  'workspace_id' | 'profile_id' | 'channel_id' | 'message_id' | 'text' | 'remind_at'
>;

/** @returns its id. @throws AppError */
export async function addReminder(reminder: NewReminder): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  await collections.reminders.insert({
    ...reminder,
    id,
    done_at: null,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** Changes a reminder; a past one becomes due again. @throws AppError */
export async function changeReminder(
  id: Reminder['id'],
  { text, remind_at }: Pick<Reminder, 'text' | 'remind_at'>,
): Promise<void> {
  await collections.reminders.update(id, (row) => {
    row.text = text;
    row.remind_at = remind_at;
    row.done_at = null;
  });
}

/** @throws AppError */
export async function removeReminder(id: Reminder['id']): Promise<void> {
  await collections.reminders.delete(id);
}
