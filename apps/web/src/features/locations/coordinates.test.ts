import { expect, test } from 'vitest';
import { coordinatesOf, isWithin, parseDegrees } from './coordinates.ts';

test('reads degrees with a point, a comma, a sign or a degree sign', () => {
  expect(
    ['53.55', '53,55', '+53.55', '-9', '−9', '53.55°', ' 10 '].map((text) =>
      parseDegrees(text, 'latitude'),
    ),
  ).toEqual([53.55, 53.55, 53.55, -9, -9, 53.55, 10]);
});

test('rejects degrees out of range and text that is no number', () => {
  expect(
    ['90.1', '-91', '1234', 'north', '', '5 3', '1.2.3', '1e2', 'NaN'].map((text) =>
      parseDegrees(text, 'latitude'),
    ),
  ).toEqual(Array(9).fill(null));
  expect([
    parseDegrees('120', 'longitude'),
    parseDegrees('180', 'longitude'),
    parseDegrees('180.01', 'longitude'),
  ]).toEqual([120, 180, null]);
});

test('wraps longitudes and clamps latitudes of a repeated world map', () => {
  expect(coordinatesOf({ lng: 369.98, lat: 53.5 })).toEqual({ latitude: 53.5, longitude: 9.98 });
  expect(coordinatesOf({ lng: -190, lat: 95 })).toEqual({ latitude: 90, longitude: 170 });
});

test('finds points within bounds, also across the antimeridian and beyond 360°', () => {
  const fiji = { latitude: -18, longitude: 178 };
  const samoa = { latitude: -14, longitude: -172 };
  const pacific = { west: 170, south: -30, east: 195, north: 0 };
  expect([
    isWithin(fiji, pacific),
    isWithin(samoa, pacific),
    isWithin({ latitude: -18, longitude: 100 }, pacific),
    isWithin({ latitude: 10, longitude: 178 }, pacific),
  ]).toEqual([true, true, false, false]);
  expect(isWithin(samoa, { west: -200, south: -90, east: 200, north: 90 })).toBe(true);
});
