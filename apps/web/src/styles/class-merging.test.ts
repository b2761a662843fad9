import { getDefaultConfig } from 'tailwind-merge';
import { expect, test } from 'vitest';

test('merged classes are kept 500 at a time, by the library with which the kit merges them', () => {
  expect(getDefaultConfig().cacheSize).toBe(500);
});
