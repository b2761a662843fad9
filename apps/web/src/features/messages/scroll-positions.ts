import { type HowFarRead, hasNews } from './how-far-read.ts';

/** An item of a channel's list, and how far it lies below the list's top edge. */
export type ScrollAnchor = { key: string; offset: number };
/** Where a channel's list was left, and how far it was read then. */
export type ScrollPosition = ScrollAnchor & { read: HowFarRead };

/** Channels whose position is remembered; as many as are kept in memory. */
const REMEMBERED = 30;
const positions = new Map<string, ScrollPosition>();

/** Remembers the position for this visit of the app; null where the list stood at its end. */
export function keepScrollPosition(channelId: string, position: ScrollPosition | null): void {
  positions.delete(channelId);
  if (position) positions.set(channelId, position);
  const [longestAgo] = positions.keys();
  if (positions.size > REMEMBERED && longestAgo !== undefined) positions.delete(longestAgo);
}

/** The position, unless something new came since: then the list opens where that begins. */
export function keptScrollPosition(channelId: string, read: HowFarRead): ScrollPosition | null {
  const position = positions.get(channelId);
  return position && !hasNews(read, position.read) ? position : null;
}
