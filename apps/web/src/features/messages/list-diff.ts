import type { TimelineItem } from './timeline.ts';

export type ListStep = {
  items: TimelineItem[];
  /**
   * True when items came or went before the ones that stay: then the list keeps its place counted
   * from the end.
   */
  shift: boolean;
  /** False when nothing of what was shown is shown any more. */
  isSameList: boolean;
};

/**
 * The next list to show on the way from `shown` to `next`. A virtual list can take a change at its
 * start or one at its end, not both at once: then what it shows first is the changed start with the
 * old end.
 * @param anchorKey the item that must not move on the screen.
 */
export function step(
  shown: TimelineItem[],
  next: TimelineItem[],
  anchorKey: string | null,
): ListStep {
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
