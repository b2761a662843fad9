import { expect, test } from 'vitest';
import { boundsOf } from './view.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });

test('the view contains all places', () => {
  expect(boundsOf([])).toBeNull();
  expect(boundsOf([at(9.9, 53.5)])).toEqual({
    west: expect.closeTo(9.9),
    east: expect.closeTo(9.9),
    south: 53.5,
    north: 53.5,
  });
  expect(boundsOf([at(-0.1, 51.5), at(13.4, 52.5), at(9.9, 53.5)])).toEqual({
    west: expect.closeTo(-0.1),
    east: expect.closeTo(13.4),
    south: 51.5,
    north: 53.5,
  });
});

test('places on both sides of the antimeridian get a view across it', () => {
  expect(boundsOf([at(178, -18), at(-172, -14)])).toEqual({
    west: 178,
    east: 188,
    south: -18,
    north: -14,
  });
});
