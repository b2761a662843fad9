import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cell } from './cell.ts';
import { paced } from './paced.ts';

const EVERY_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow(mayWait: (next: number, seen: number) => boolean = () => true) {
  const source = cell(0);
  const calm = paced(source, EVERY_MS, mayWait);
  const seen: number[] = [];
  const stop = calm.subscribe(() => seen.push(calm.get()));
  return { source, calm, seen, stop };
}

it('shows the first change at once, and those of a burst after it together', () => {
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

it('shows a change that comes alone at once, again and again', () => {
  const { source, seen } = follow();
  for (const value of [1, 2]) {
    source.set(value);
    vi.advanceTimersByTime(EVERY_MS);
  }
  expect(seen).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

it('shows what may not wait at once, with all that waited', () => {
  const { source, seen } = follow((next) => next < 10);
  for (const value of [1, 2, 10]) source.set(value);
  expect(seen).toEqual([1, 10]);
});

it('is what there is for whoever comes after everybody left', () => {
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
