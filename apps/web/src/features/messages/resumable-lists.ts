import { type ReadPosition, readPositionOf, isSameReadPosition } from './read-position.ts';

/**
 * Channels whose list was left as it would open again: no action started, and the line of new
 * messages at the read position, or absent if all is read.
 */
const channels = new Map<string, ReadPosition>();

/** Remembers the state in which a channel's list was left. */
export function keepListState(channelId: string, isAsOpened: boolean): void {
  if (isAsOpened) channels.set(channelId, readPositionOf(channelId));
  else channels.delete(channelId);
}

/**
 * True if a channel can be shown unchanged: no action started, and nothing arrived or was read
 * since.
 */
export function canResume(channelId: string): boolean {
  const left = channels.get(channelId);
  return left !== undefined && isSameReadPosition(readPositionOf(channelId), left);
}
