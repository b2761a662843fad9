import {
  type Attachment,
  type AttachmentSummary,
  attachmentsOf,
  type Message,
} from '@parley/model';

/** The row of a file follows its message by less. */
const FOLLOWS_MS = 60_000;

/** Until then, in milliseconds since 1970, a file whose row is not here is taken to have one. */
export const rowsAwaitedUntil = ({ created_at }: Pick<Message, 'created_at'>): number =>
  Date.parse(created_at) + FOLLOWS_MS;

/**
 * The files of a message that are still there: whose row was removed is gone with it.
 * @param areRowsAwaited whether the rows may still be on their way
 */
export function shownFiles(
  message: Pick<Message, 'parts' | 'content'>,
  rows: readonly Attachment[] | undefined,
  areRowsAwaited: boolean,
): AttachmentSummary[] {
  return attachmentsOf(message).filter((file) => {
    const row = rows?.find(({ id }) => id === file.id);
    return row ? row.deleted_at === null : areRowsAwaited;
  });
}
