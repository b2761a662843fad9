import type { ScrollAnchor } from './scroll-positions.ts';
import type { TimelineItem } from './timeline.ts';

/** Fixed point while the list around it loads, is measured and grows: its end, or an item. */
export type Anchor = 'end' | { key: string; align: 'start' | 'center'; offset: number };

/** Visible height of the message above the line of new messages, in pixels. */
const ABOVE_LINE = -28;
/** Minimum height of a row, in pixels. */
const LEAST_HEIGHT = 26;

/**
 * Opening position of a list: where it was left, or else the line of new messages, or else its end.
 */
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
 * The rows that fill a screen of this height at the opening position. They are rendered before the
 * others, so that they appear immediately.
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
  // At the list's end, the rows above fill the screen.
  const from = Math.max(0, Math.min(index - above, items.length - count));
  return items.slice(from, from + count + above);
}
