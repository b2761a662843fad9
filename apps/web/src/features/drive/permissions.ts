import type { ChannelRights } from '../channels/rights.ts';
import type { Entry } from '../files/entry.ts';

/** The user whose permissions are checked. */
export type FileActor = {
  ownId: string;
  /** May permanently delete what others added. */
  removesOthers: boolean;
  isIn(channelId: string): boolean;
  inChannel(channelId: string): Pick<ChannelRights, 'removeFiles'>;
};

/** Participants change the entries of their channel. Attachments belong to their message. */
export const canChangeEntry = (
  { kind, row: { channel_id } }: Entry,
  { isIn }: Pick<FileActor, 'isIn'>,
): boolean => kind !== 'attachment' && (channel_id === null || isIn(channel_id));

/** Mirrors the policies for permanent deletion: your own entries, or any with the right. */
export function canRemoveEntry(
  entry: Entry,
  { ownId, removesOthers, isIn, inChannel }: FileActor,
): boolean {
  if (entry.kind !== 'attachment') return entry.row.created_by === ownId || removesOthers;
  const { author_id, channel_id } = entry.row;
  return isIn(channel_id) && (author_id === ownId || inChannel(channel_id).removeFiles);
}
