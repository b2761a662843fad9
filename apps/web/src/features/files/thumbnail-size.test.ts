import { expect, test } from 'vitest';
import { gridOf, thumbnailSize } from './thumbnail-size.ts';

test('a single image keeps its shape inside 400 × 320 and loads for dense screens', () => {
  expect(thumbnailSize({ width: 1600, height: 800 })).toEqual({
    width: 400,
    height: 200,
    load: 800,
  });
  expect(thumbnailSize({ width: 800, height: 1600 })).toEqual({
    width: 160,
    height: 320,
    load: 320,
  });
});

test('a small image is not enlarged, and a tiny one stays large enough to press', () => {
  expect(thumbnailSize({ width: 120, height: 90 })).toEqual({ width: 120, height: 90, load: 120 });
  expect(thumbnailSize({ width: 10, height: 10 })).toEqual({ width: 48, height: 48, load: 48 });
});

test('up to six images form full rows, with a count of the others on the last tile', () => {
  const grids = [2, 3, 4, 5, 6, 9].map((count) => gridOf(count));
  expect(grids.map(({ spans }) => spans.join(' '))).toEqual([
    '3 3',
    '2 2 2',
    '3 3 3 3',
    '3 3 2 2 2',
    '2 2 2 2 2 2',
    '2 2 2 2 2 2',
  ]);
  expect(grids.map(({ hidden }) => hidden)).toEqual([0, 0, 0, 0, 0, 3]);
});
