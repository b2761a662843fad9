import { expect, test } from 'vitest';
import { preloadOn } from './prefetch.ts';

test('pages are prefetched on a fast or unknown connection', () => {
  for (const line of [
    undefined,
    {},
    { effectiveType: '4g' },
    { effectiveType: '3g', saveData: false },
  ])
    expect(preloadOn(line)).toBe('intent');
});

test('nothing is prefetched on 2g or with data saver', () => {
  for (const line of [
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { effectiveType: '4g', saveData: true },
  ])
    expect(preloadOn(line)).toBe(false);
});
