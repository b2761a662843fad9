import type { TimelineItem } from './timeline.ts';

export type ListChange = {
  items: TimelineItem[];
  /**
   * True if items before the remaining ones were added or removed; the list then keeps its position
   * relative to the end.
   */
  shift: boolean;
  /** False if none of the shown items remains. */
  isSameList: boolean;
};

/**
 * The next list to show on the way from `shown` to `next`. A virtual list accepts a change at its
 * start or its end, not both; in that case it first shows the changed start with the old end.
 * @param anchorKey the item that must not move on the screen
 */
export function step(
  shown: TimelineItem[],
  next: TimelineItem[],
  anchorKey: string | null,
): ListChange {
  const indexByKey = new Map(next.map(({ key }, index) => [key, index]));
  const from = anchorIn(shown, indexByKey, anchorKey);
  const to = indexByKey.get(shown[from]?.key ?? '');
  if (to === undefined)
    return { items: next, shift: false, isSameList: shown.length === 0 || next.length === 0 };
  const isStartSame = to === from;
  const isEndSame = next.length - to === shown.length - from;
  if (isStartSame || isEndSame) return { items: next, shift: !isStartSame, isSameList: true };
  return { items: [...next.slice(0, to), ...shown.slice(from)], shift: true, isSameList: true };
}

function anchorIn(
  shown: TimelineItem[],
  indexByKey: ReadonlyMap<string, number>,
  anchorKey: string | null,
): number {
  const anchor =
    anchorKey !== null && indexByKey.has(anchorKey)
      ? shown.findIndex(({ key }) => key === anchorKey)
      : -1;
  return anchor >= 0
    ? anchor
    : shown.findIndex(({ kind, key }) => kind === 'message' && indexByKey.has(key));
}
