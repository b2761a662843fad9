import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cell } from './cell.ts';
import { type PacedOptions, paced } from './paced.ts';

const EVERY_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow(
  canWait: (next: number, seen: number) => boolean = () => true,
  atGoodMoment?: PacedOptions<number>['atGoodMoment'],
) {
  const source = cell(0);
  const calm = paced(source, { everyMs: EVERY_MS, canWait, ...(atGoodMoment && { atGoodMoment }) });
  const seen: number[] = [];
  const stop = calm.subscribe(() => seen.push(calm.get()));
  return { source, calm, seen, stop };
}

it('shows the first change of a burst immediately, and the others together', () => {
  const { source, calm, seen } = follow();
  for (const value of [1, 2, 3]) source.set(value);
  expect(seen).toEqual([1]);
  expect(calm.get()).toBe(1);
  vi.advanceTimersByTime(EVERY_MS);
  expect(seen).toEqual([1, 3]);
  source.set(4);
  expect(seen).toEqual([1, 3]);
  vi.advanceTimersByTime(EVERY_MS);
  expect(seen).toEqual([1, 3, 4]);
});

it('shows each single change immediately', () => {
  const { source, seen } = follow();
  for (const value of [1, 2]) {
    source.set(value);
    vi.advanceTimersByTime(EVERY_MS);
  }
  expect(seen).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

it('shows a change that cannot wait immediately, with all waiting ones', () => {
  const { source, seen } = follow((next) => next < 10);
  for (const value of [1, 2, 10]) source.set(value);
  expect(seen).toEqual([1, 10]);
});

it('has the current value for a listener that subscribes after all others left', () => {
  const { source, calm, seen, stop } = follow();
  source.set(1);
  source.set(2);
  stop();
  expect(calm.get()).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
  source.set(3);
  expect(calm.get()).toBe(3);
  expect(seen).toEqual([1]);
});

/** Moments triggered by the test. */
function moments() {
  const waiting = new Set<() => void>();
  return {
    waiting,
    come: () => [...waiting].forEach((run) => waiting.delete(run) && run()),
    atGoodMoment(run: () => void) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
}

it('shows each burst at a good moment, with all changes until then', () => {
  const { atGoodMoment, come } = moments();
  const { source, calm, seen } = follow(() => true, atGoodMoment);
  for (const value of [1, 2]) source.set(value);
  expect(seen).toEqual([]);
  expect(calm.get()).toBe(0);
  come();
  expect(seen).toEqual([2]);
  source.set(3);
  vi.advanceTimersByTime(EVERY_MS);
  source.set(4);
  expect(seen).toEqual([2]);
  come();
  expect(seen).toEqual([2, 4]);
});

it('shows a change that cannot wait before the good moment, which then shows nothing', () => {
  const { atGoodMoment, waiting } = moments();
  const { source, seen } = follow((next) => next < 10, atGoodMoment);
  for (const value of [1, 10]) source.set(value);
  expect(seen).toEqual([10]);
  expect(waiting.size).toBe(0);
});
