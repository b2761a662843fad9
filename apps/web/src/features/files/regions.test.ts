import { expect, test } from 'vitest';
import { movedBy, regionBetween } from './regions.ts';

test('a drag in any direction marks the same region', () => {
  const region = { x: 0.25, y: 0.25, width: 0.5, height: 0.25 };
  expect(regionBetween({ x: 0.25, y: 0.25 }, { x: 0.75, y: 0.5 })).toEqual(region);
  expect(regionBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 })).toEqual(region);
});

test('a click marks a small region around the point, inside the picture', () => {
  const { x, y, width, height } = regionBetween({ x: 0.5, y: 0 }, { x: 0.5, y: 0 });
  expect(x + width / 2).toBeCloseTo(0.5);
  expect(y).toBe(0);
  expect([width, height]).toEqual([0.06, 0.06]);
});

test('a drag beyond the edge ends there', () => {
  expect(regionBetween({ x: 0.5, y: 0.5 }, { x: 1.5, y: -1 })).toEqual({
    x: 0.5,
    y: 0,
    width: 0.5,
    height: 0.5,
  });
});

test('arrow keys move a region up to the edge', () => {
  const region = { x: 0.9, y: 0.5, width: 0.1, height: 0.1 };
  expect(movedBy(region, 0.05, 0)).toEqual(region);
  expect(movedBy(region, -0.5, 0.1)).toEqual({ x: 0.4, y: 0.6, width: 0.1, height: 0.1 });
});
