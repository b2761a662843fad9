import {
  type Attachment,
  type AttachmentSummary,
  attachmentsOf,
  type Message,
} from '@parley/model';

/** The row of a file follows its message by less. */
const FOLLOWS_MS = 60_000;

/** The files of a message that are still there: whose row was removed is gone with it. */
export function shownFiles(
  message: Pick<Message, 'parts' | 'content' | 'created_at'>,
  rows: readonly Attachment[] | undefined,
  now: number,
): AttachmentSummary[] {
  const isNew = now - Date.parse(message.created_at) < FOLLOWS_MS;
  return attachmentsOf(message).filter((file) => {
    const row = rows?.find(({ id }) => id === file.id);
    return row ? row.deleted_at === null : isNew;
  });
}
