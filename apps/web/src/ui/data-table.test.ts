import { expect, test } from 'vitest';
import { compareValues, nextSort } from './data-table.ts';

test('sorts numbers by size, words by alphabet, numbers within words by size', () => {
  expect([10, 9, 100].toSorted(compareValues)).toEqual([9, 10, 100]);
  expect(['file 10', 'Éric', 'file 2', 'emma', 'Zoë'].toSorted(compareValues)).toEqual([
    'emma',
    'Éric',
    'file 2',
    'file 10',
    'Zoë',
  ]);
});

test('sorting a column again reverses it; another column starts ascending', () => {
  expect(nextSort(null, 'name')).toEqual({ column: 'name', isDescending: false });
  expect(nextSort({ column: 'name', isDescending: false }, 'name')).toEqual({
    column: 'name',
    isDescending: true,
  });
  expect(nextSort({ column: 'name', isDescending: true }, 'size')).toEqual({
    column: 'size',
    isDescending: false,
  });
});
