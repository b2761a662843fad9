import {
  attachmentsOf,
  type Attachment,
  type FileSpot,
  fileSpotOf,
  type FileRegion,
  type Message,
} from '@parley/model';
import type { FilePosition } from '../../files/file-spots.ts';

/** A file of a message, as comments need it. */
export type CommentedFile = Pick<
  Attachment,
  'id' | 'name' | 'mime_type' | 'channel_id' | 'message_id'
>;

/** A page, second or region of a file. */
export type Spot = FilePosition & { region?: FileRegion };

type Files = Pick<Message, 'id' | 'parts' | 'content'>;

/** True if every reply of the thread is about this file, the only one of the first message. */
export const isThreadOf = (file: CommentedFile, root: Files | undefined): boolean =>
  root?.id === file.message_id && attachmentsOf(root).length === 1;

/** The replies of a thread that are about a file, in their order. */
export function commentsOn(
  file: CommentedFile,
  root: Files | undefined,
  replies: readonly Message[],
): Message[] {
  const isAllAboutIt = isThreadOf(file, root);
  return replies.filter((reply) => {
    const spot = fileSpotOf(reply);
    return spot ? spot.attachment_id === file.id : isAllAboutIt;
  });
}

/**
 * The spot that a comment names: null if the thread says it already, as for the only file of its
 * first message.
 */
export function spotOf(
  file: CommentedFile,
  root: Files | undefined,
  spot: Spot | null,
): FileSpot | null {
  if (!spot && isThreadOf(file, root)) return null;
  return { attachment_id: file.id, name: file.name, ...spot };
}

/** The words for a kind of spot. */
export type SpotWords = 'file' | 'page' | 'seconds' | 'region' | 'pageRegion';

export function wordsFor({ page, seconds, region }: Spot): SpotWords {
  if (region) return page === undefined ? 'region' : 'pageRegion';
  if (page !== undefined) return 'page';
  return seconds === undefined ? 'file' : 'seconds';
}
