import { expect, test } from 'vitest';
import { thumbnailSize } from './thumbnail-size.ts';

test('an image alone keeps its shape inside 400 × 320 and is loaded for dense screens', () => {
  expect(thumbnailSize({ width: 1600, height: 800 }, 1)).toEqual({ width: 400, height: 200, load: 800 });
  expect(thumbnailSize({ width: 800, height: 1600 }, 1)).toEqual({ width: 160, height: 320, load: 320 });
});

test('a small image is not enlarged, a tiny one has a place that can be pressed', () => {
  expect(thumbnailSize({ width: 120, height: 90 }, 1)).toEqual({ width: 120, height: 90, load: 120 });
  expect(thumbnailSize({ width: 10, height: 10 }, 1)).toEqual({ width: 48, height: 48, load: 48 });
});

test('images among others are one row high', () => {
  expect([{ width: 1600, height: 800 }, { width: 500, height: 900 }, {}].map((image) => thumbnailSize(image, 3).height)).toEqual([180, 180, 180]);
});
