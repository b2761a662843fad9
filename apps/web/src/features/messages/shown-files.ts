import {
  type Attachment,
  type AttachmentSummary,
  attachmentsOf,
  type Message,
  plainName,
} from '@parley/model';

/** Longest delay between a message and the rows of its files. */
const FOLLOWS_MS = 60_000;

/**
 * Time in milliseconds since 1970 until which files without a row are assumed to get one. 0 if no
 * row is missing, so that messages without files never rerender for it.
 */
export function rowsAwaitedUntil(
  message: Pick<Message, 'parts' | 'content' | 'created_at'>,
  rows: readonly Attachment[] | undefined,
): number {
  const isLacking = attachmentsOf(message).some((file) => !rowOf(file, rows));
  return isLacking ? Date.parse(message.created_at) + FOLLOWS_MS : 0;
}

/**
 * A message's files except deleted ones, whose row is deleted or missing.
 * @param areRowsAwaited true if missing rows may still arrive
 */
export function shownFiles(
  message: Pick<Message, 'parts' | 'content'>,
  rows: readonly Attachment[] | undefined,
  areRowsAwaited: boolean,
): AttachmentSummary[] {
  return attachmentsOf(message).flatMap((file) => {
    const row = rowOf(file, rows);
    if (row ? row.deleted_at !== null : !areRowsAwaited) return [];
    // The database has checked the name of the row, but not that of the part.
    const name = row?.name ?? plainName(file.name);
    return name === file.name ? file : { ...file, name };
  });
}

const rowOf = (file: AttachmentSummary, rows: readonly Attachment[] | undefined) =>
  rows?.find(({ id }) => id === file.id);
