import {
  type Attachment,
  type AttachmentSummary,
  attachmentsOf,
  type Message,
} from '@parley/model';

/** The row of a file follows its message by less. */
const FOLLOWS_MS = 60_000;

/**
 * Until then, in milliseconds since 1970, a file whose row is not here is taken to have one; 0
 * where no row is lacking: most messages have no files, and none of them is drawn again for it.
 */
export function rowsAwaitedUntil(
  message: Pick<Message, 'parts' | 'content' | 'created_at'>,
  rows: readonly Attachment[] | undefined,
): number {
  const isLacking = attachmentsOf(message).some((file) => !rowOf(file, rows));
  return isLacking ? Date.parse(message.created_at) + FOLLOWS_MS : 0;
}

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
    const row = rowOf(file, rows);
    return row ? row.deleted_at === null : areRowsAwaited;
  });
}

const rowOf = (file: AttachmentSummary, rows: readonly Attachment[] | undefined) =>
  rows?.find(({ id }) => id === file.id);
