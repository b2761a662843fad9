import { expect, test } from 'vitest';
import { preloadOn } from './prefetch.ts';

test('pages are fetched ahead on a fast line, and where nothing is known of it', () => {
  for (const line of [
    undefined,
    {},
    { effectiveType: '4g' },
    { effectiveType: '3g', saveData: false },
  ])
    expect(preloadOn(line)).toBe('intent');
});

test('nothing is fetched ahead on 2g or where data is saved', () => {
  for (const line of [
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { effectiveType: '4g', saveData: true },
  ])
    expect(preloadOn(line)).toBe(false);
});
