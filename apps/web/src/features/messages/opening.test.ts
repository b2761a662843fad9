import { describe, expect, it } from 'vitest';
import { firstRows, openingOf } from './opening.ts';
import type { TimelineItem } from './timeline.ts';

const rows = (count: number): TimelineItem[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'day', key: `m${index}`, at: '' }));
const withLine = (count: number, at: number): TimelineItem[] =>
  rows(count).toSpliced(at, 0, { kind: 'new', key: 'new' });
const ends = (items: TimelineItem[]) => [items[0]?.key, items.at(-1)?.key];

describe('where a list opens', () => {
  it('is where it was left, as long as that is loaded', () => {
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

  it('is the end when nothing is new, and the last loaded message when more follows', () => {
    expect(openingOf(rows(9), null, true)).toBe('end');
    expect(openingOf(rows(9), null, false)).toMatchObject({ key: 'm8', align: 'center' });
    expect(openingOf([], null, false)).toBe('end');
  });
});

describe('the first rows', () => {
  it('are the last ones at the end', () => {
    expect(ends(firstRows(rows(100), 'end', 260))).toEqual(['m90', 'm99']);
    expect(firstRows(rows(4), 'end', 260)).toHaveLength(4);
  });

  it('begin above the row that stands at the top edge, and fill the screen below it', () => {
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

  it('lie around the row that stands in the middle', () => {
    expect(ends(firstRows(rows(100), { key: 'm50', align: 'center', offset: 0 }, 260))).toEqual([
      'm45',
      'm59',
    ]);
  });
});
