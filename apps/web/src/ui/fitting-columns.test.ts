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

test('all columns stay where there is room for each and the gaps between them', () => {
  expect(fittingColumns(columns, space(ALL))).toEqual(['name', 'size', 'type', 'who', 'menu']);
  expect(fittingColumns(columns, space(ALL - 1))).toEqual(['name', 'size', 'who', 'menu']);
});

test('columns leave in their stated order, and the name keeps its width until none is left to go', () => {
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

test('what cannot leave shares what room there is', () => {
  expect(tracksOf([{ id: 'name', width: 'minmax(15rem, 2fr)' }], space(180))).toBe(
    'minmax(0, 2fr)',
  );
});
