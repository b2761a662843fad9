import { expect, test } from 'vitest';
import { fittingColumns, tracksOf } from './fitting-columns.ts';

const columns = [
  { id: 'name', width: 'minmax(15rem, 2fr)' },
  { id: 'size', width: '5rem', leaves: 1 },
  { id: 'type', width: '5rem', leaves: 3 },
  { id: 'who', width: 'minmax(9rem, 1fr)', leaves: 2 },
  { id: 'menu', width: '2rem' },
];
const space = (width: number) => ({ width, gap: 12, rem: 16 });
/** 36 rem of columns and four gaps. */
const ALL = 36 * 16 + 4 * 12;

test('all columns are shown if they and their gaps fit', () => {
  expect(fittingColumns(columns, space(ALL))).toEqual(['name', 'size', 'type', 'who', 'menu']);
  expect(fittingColumns(columns, space(ALL - 1))).toEqual(['name', 'size', 'who', 'menu']);
});

test('columns are hidden in order; the name shrinks only after the last one', () => {
  for (let width = ALL; width >= 200; width -= 1) {
    const shown = fittingColumns(columns, space(width));
    const gone = columns.filter(({ id }) => !shown.includes(id)).map(({ leaves = 0 }) => leaves);
    expect(gone.toSorted()).toEqual([3, 2, 1].slice(0, gone.length).toSorted());
    const own = columns.filter(({ id }) => shown.includes(id));
    expect(
      tracksOf(own, space(width)).startsWith(gone.length < 3 ? 'minmax(15rem' : 'minmax('),
    ).toBe(true);
  }
});

test('columns that cannot be hidden share the remaining width', () => {
  expect(tracksOf([{ id: 'name', width: 'minmax(15rem, 2fr)' }], space(180))).toBe(
    'minmax(0, 2fr)',
  );
});
