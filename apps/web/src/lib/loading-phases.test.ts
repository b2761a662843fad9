import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingPhases, LOADING_MS, type LoadingPhase } from './loading-phases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bar() {
  const shown: LoadingPhase[] = [];
  return { shown, bar: createLoadingPhases((phase) => shown.push(phase)) };
}

test('the bar waits 200 ms, fills in 2 s, stays full for 500 ms, fades in 400 ms', () => {
  expect(LOADING_MS).toEqual({ throttle: 200, fill: 2000, hide: 500, reset: 400 });
  const { shown, bar: phases } = bar();
  phases.set(true);
  vi.advanceTimersByTime(199);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['filling']);
  phases.set(false);
  expect(shown).toEqual(['filling', 'full']);
  vi.advanceTimersByTime(500);
  expect(shown.at(-1)).toBe('fading');
  vi.advanceTimersByTime(400);
  expect(shown.at(-1)).toBe('idle');
});

test('a page that loads within 200 ms shows no bar', () => {
  const { shown, bar: phases } = bar();
  phases.set(true);
  vi.advanceTimersByTime(150);
  phases.set(false);
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([]);
});

test('a new page during the fade restarts the bar, which always ends idle', () => {
  const { shown, bar: phases } = bar();
  phases.set(true);
  vi.advanceTimersByTime(200);
  phases.set(false);
  phases.set(true);
  vi.advanceTimersByTime(100);
  phases.set(false);
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(['filling', 'full', 'idle']);
});
