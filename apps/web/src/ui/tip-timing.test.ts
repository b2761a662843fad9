import { expect, test } from 'vitest';
import { createTipTiming } from './tip-timing.ts';

/** Timing after the pointer left a visible tip `ms` ago. */
function leftFor(ms: number) {
  let at = 10_000;
  const timing = createTipTiming(() => at);
  timing.left();
  at += ms;
  return timing;
}

test('a tip shows immediately within 300 ms of the last one, else after 700 ms', () => {
  expect(leftFor(100).waitMs()).toBe(0);
  expect(leftFor(300).waitMs()).toBe(0);
  expect(leftFor(301).waitMs()).toBe(700);
  expect(leftFor(499).waitMs()).toBe(700);
});

test('the first tip of a page waits 700 ms', () => {
  expect(createTipTiming(() => 0).waitMs()).toBe(700);
});
