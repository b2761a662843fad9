import { expect, test } from 'vitest';
import { pauseAfter } from './pace.ts';

/** How often an answer that takes this long is broadcast while it grows. */
const told = (seconds: number) => {
  let count = 0;
  for (let ms = pauseAfter(0); ms < seconds * 1000; ms += pauseAfter(ms)) count += 1;
  return count;
};

test('updates four times a second at first, and once a second in the end', () => {
  expect([0, 1000, 5000, 60_000].map(pauseAfter)).toEqual([250, 250, 500, 1000]);
  expect(told(1)).toBe(3);
});

test('updates an answer of ten seconds about 25 times, and one of a minute about 75 times', () => {
  expect(told(10)).toBeLessThanOrEqual(25);
  expect(told(60)).toBeLessThanOrEqual(75);
});
