import { type ReadPosition, hasNews } from './read-position.ts';

/** An item of a channel's list, and its distance below the list's top edge. */
export type ScrollAnchor = { key: string; offset: number };
/** The position in which a channel's list was left, and its read position then. */
export type ScrollPosition = ScrollAnchor & { read: ReadPosition };

/** Channels whose position is remembered; as many as are kept in memory. */
const REMEMBERED = 30;
const positions = new Map<string, ScrollPosition>();

/** Remembers the position until the app is reloaded; null if the list was at its end. */
export function keepScrollPosition(channelId: string, position: ScrollPosition | null): void {
  positions.delete(channelId);
  if (position) positions.set(channelId, position);
  const [longestAgo] = positions.keys();
  if (positions.size > REMEMBERED && longestAgo !== undefined) positions.delete(longestAgo);
}

/**
 * The remembered position; null if new messages have arrived since, so that the list opens at them.
 */
export function keptScrollPosition(channelId: string, read: ReadPosition): ScrollPosition | null {
  const position = positions.get(channelId);
  return position && !hasNews(read, position.read) ? position : null;
}
