import { getDefaultConfig } from 'tailwind-merge';
import { expect, test } from 'vitest';

test('the kit’s class merging library caches 500 results', () => {
  expect(getDefaultConfig().cacheSize).toBe(500);
});
