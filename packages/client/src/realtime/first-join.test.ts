import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstJoin } from './first-join.ts';

const EARLIER = { event: 'INSERT', payload: {}, meta: { id: 'a', replayed: true } };
const LATER = { event: 'INSERT', payload: {}, meta: { id: 'b', number: 8 } };
const DONE = { event: 'latest', payload: {}, meta: { number: 7, replay: 'done' } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function joining() {
  const said: string[] = [];
  const join = createFirstJoin({
    missed: () => said.push('missed'),
    whole: () => said.push('whole'),
  });
  join.joined();
  return { join, said };
}

test('misses nothing if nothing was sent before the join', () => {
  const { join, said } = joining();
  expect(join.heard(DONE)).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['whole']);
});

test('reads again after a broadcast from before the join, which is no change itself', () => {
  const { join, said } = joining();
  expect(join.heard(EARLIER)).toBe(true);
  expect(join.heard(DONE)).toBe(false);
  expect(said).toEqual(['missed']);
});

test('takes a broadcast after the join as a change that says nothing about earlier ones', () => {
  const { join, said } = joining();
  expect(join.heard(LATER)).toBe(false);
  expect(said).toEqual([]);
});

test('assumes a missed broadcast if the server does not report earlier ones', () => {
  const { said } = joining();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['missed']);
});

test('ignores reports about earlier broadcasts after a rejoin', () => {
  const { join, said } = joining();
  join.heard(DONE);
  expect(join.heard(EARLIER)).toBe(true);
  expect(join.heard(DONE)).toBe(false);
  expect(said).toEqual(['whole']);
});
