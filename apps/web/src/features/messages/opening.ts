import type { ScrollAnchor } from './scroll-positions.ts';
import type { TimelineItem } from './timeline.ts';

/**
 * What stays in position while the list around it is loaded, measured and grows: its end, or one
 * item.
 */
export type Anchor = 'end' | { key: string; align: 'start' | 'center'; offset: number };

/** What is seen of the message above the line of new ones, in pixels. */
const ABOVE_LINE = -28;
/** No row is less high than this, in pixels. */
const LEAST_HEIGHT = 26;

/** Where a list opens: where it was left, else at the line of new messages, else at its end. */
export function openingOf(
  items: TimelineItem[],
  left: ScrollAnchor | null,
  isPresent: boolean,
): Anchor {
  if (left && items.some(({ key }) => key === left.key))
    return { key: left.key, align: 'start', offset: left.offset };
  const line = items.find(({ kind }) => kind === 'new');
  if (line) return { key: line.key, align: 'start', offset: ABOVE_LINE };
  const last = items.at(-1);
  return isPresent || !last ? 'end' : { key: last.key, align: 'center', offset: 0 };
}

/**
 * The rows that fill a screen of this height where the list opens: shown before all the others,
 * they are there at once.
 */
export function firstRows(
  items: TimelineItem[],
  opening: Anchor,
  screenHeight: number,
): TimelineItem[] {
  const count = Math.ceil(screenHeight / LEAST_HEIGHT);
  if (opening === 'end') return items.length > count ? items.slice(-count) : items;
  const index = items.findIndex(({ key }) => key === opening.key);
  const above = opening.align === 'center' ? Math.ceil(count / 2) : 2;
  // At the list's end what is above fills the screen.
  const from = Math.max(0, Math.min(index - above, items.length - count));
  return items.slice(from, from + count + above);
}
