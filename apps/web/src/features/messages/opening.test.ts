import { describe, expect, it } from 'vitest';
import { firstRows, openingOf } from './opening.ts';
import type { TimelineItem } from './timeline.ts';

const rows = (count: number): TimelineItem[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'day', key: `m${index}`, at: '' }));
const withLine = (count: number, at: number): TimelineItem[] =>
  rows(count).toSpliced(at, 0, { kind: 'new', key: 'new' });
const ends = (items: TimelineItem[]) => [items[0]?.key, items.at(-1)?.key];

describe('openingOf', () => {
  it('opens where the list was left, if that item is loaded', () => {
    const left = { key: 'm3', offset: -7, unread: 0 };
    expect(openingOf(withLine(9, 5), left, true)).toEqual({
      key: 'm3',
      align: 'start',
      offset: -7,
    });
    expect(openingOf(withLine(9, 5), { ...left, key: 'gone' }, true)).toMatchObject({
      key: 'new',
      align: 'start',
    });
  });

  it('opens at the end without new messages, or at the last loaded message if newer ones are not loaded', () => {
    expect(openingOf(rows(9), null, true)).toBe('end');
    expect(openingOf(rows(9), null, false)).toMatchObject({ key: 'm8', align: 'center' });
    expect(openingOf([], null, false)).toBe('end');
  });
});

describe('firstRows', () => {
  it('returns the last rows at the end', () => {
    expect(ends(firstRows(rows(100), 'end', 260))).toEqual(['m90', 'm99']);
    expect(firstRows(rows(4), 'end', 260)).toHaveLength(4);
  });

  it('starts above the row at the top edge and fills the screen below it', () => {
    expect(ends(firstRows(rows(100), { key: 'm50', align: 'start', offset: 0 }, 260))).toEqual([
      'm48',
      'm59',
    ]);
    expect(ends(firstRows(rows(100), { key: 'm98', align: 'start', offset: 0 }, 260))).toEqual([
      'm90',
      'm99',
    ]);
    expect(ends(firstRows(rows(100), { key: 'm0', align: 'start', offset: 0 }, 260))).toEqual([
      'm0',
      'm11',
    ]);
  });

  it('returns the rows around a centred row', () => {
    expect(ends(firstRows(rows(100), { key: 'm50', align: 'center', offset: 0 }, 260))).toEqual([
      'm45',
      'm59',
    ]);
  });
});
