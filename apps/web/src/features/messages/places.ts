/** Where a channel's list was left: an item, and how far it lay below the list's top edge. */
export type Place = { key: string; offset: number; unread: number };

/** Channels whose place is remembered; as many as are kept in memory. */
const REMEMBERED = 30;
const places = new Map<string, Place>();

/** Remembers the place for this visit of the app; null where the list stood at its end. */
export function leavePlace(channelId: string, place: Place | null): void {
  places.delete(channelId);
  if (place) places.set(channelId, place);
  const [longestAgo] = places.keys();
  if (places.size > REMEMBERED && longestAgo !== undefined) places.delete(longestAgo);
}

/** The place, unless something new came since: then the list opens where that begins. */
export function placeLeft(channelId: string, unread: number): Place | null {
  const place = places.get(channelId);
  return place && unread <= place.unread ? place : null;
}
