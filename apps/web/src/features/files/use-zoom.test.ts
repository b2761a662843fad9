import { expect, test } from 'vitest';
import { zoomedBy } from './use-zoom.ts';

test('zooming keeps the point under the pointer in place', () => {
  expect(zoomedBy({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: -50 })).toEqual({
    scale: 2,
    x: -100,
    y: 50,
  });
});

test('scales an image between its fitted size and eightfold', () => {
  expect(zoomedBy({ scale: 2, x: 30, y: 40 }, 0.1, { x: 5, y: 5 })).toEqual({
    scale: 1,
    x: 0,
    y: 0,
  });
  expect(zoomedBy({ scale: 6, x: 0, y: 0 }, 2, { x: 0, y: 0 }).scale).toBe(8);
});
