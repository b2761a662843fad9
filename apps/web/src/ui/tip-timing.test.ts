import { expect, test } from 'vitest';
import { createTipTiming, TIP_CLOSE_MS } from './tip-timing.ts';

/** A tip was shown, and the pointer left it so long ago, in milliseconds. */
function leftFor(ms: number) {
  let at = 10_000;
  const timing = createTipTiming(() => at);
  expect(timing.opened()).toBe(0);
  timing.closed(true);
  at += ms - TIP_CLOSE_MS;
  return { timing, pass: (more: number) => void (at += more) };
}

test('the next tip shows at once until 300 ms after the last was left, then it waits 700 ms', () => {
  expect(leftFor(100).timing.opened()).toBe(0);
  expect(leftFor(300).timing.opened()).toBe(0);
  expect(leftFor(301).timing.opened()).toBe(700);
  expect(leftFor(499).timing.opened()).toBe(700);
});

test('after half a second the kit has waited itself', () => {
  expect(leftFor(700).timing.opened()).toBe(0);
});

test('a tip that was left before it showed does not let the next one show at once', () => {
  const { timing, pass } = leftFor(400);
  expect(timing.opened()).toBe(700);
  timing.closed(false);
  pass(100);
  expect(timing.opened()).toBe(700);
});
