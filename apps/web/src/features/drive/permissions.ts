import type { ChannelRights } from '../channels/rights.ts';
import type { Entry } from '../files/entry.ts';

/** Who looks at the drive. */
export type FileActor = {
  ownId: string;
  /** Has the right to remove for good what others added. */
  removesOthers: boolean;
  isIn(channelId: string): boolean;
  inChannel(channelId: string): Pick<ChannelRights, 'removeFiles'>;
};

/** What lies in a channel is changed by those who take part in it; a message keeps its files. */
export const canChangeEntry = (
  { kind, row: { channel_id } }: Entry,
  { isIn }: Pick<FileActor, 'isIn'>,
): boolean => kind !== 'attachment' && (channel_id === null || isIn(channel_id));

/**
 * Whether somebody may remove an entry for good, as the policies have it: what they added
 * themselves, and with the right of it what others did.
 */
export function canRemoveEntry(
  entry: Entry,
  { ownId, removesOthers, isIn, inChannel }: FileActor,
): boolean {
  if (entry.kind !== 'attachment') return entry.row.created_by === ownId || removesOthers;
  const { author_id, channel_id } = entry.row;
  return isIn(channel_id) && (author_id === ownId || inChannel(channel_id).removeFiles);
}
