import { expect, it } from 'vitest';
import { createGaps } from './gaps.ts';

const change = (number: number) => ({
  type: 'broadcast',
  event: 'INSERT',
  payload: {},
  meta: { id: 'a', number },
});
const latest = (number: number) => ({
  type: 'broadcast',
  event: 'latest',
  payload: {},
  meta: { number },
});

/** Number of gaps found in the broadcasts of one join. */
function gapsIn(...messages: unknown[]): number {
  let count = 0;
  const gaps = createGaps(() => {
    count += 1;
  });
  gaps.joined();
  for (const message of messages) gaps.heard(message);
  return count;
}

it('finds no gap in consecutive numbers, whatever number the join begins with', () => {
  expect(gapsIn(latest(0), change(1), change(2), latest(2), change(3), latest(3))).toBe(0);
  expect(gapsIn(latest(41), latest(41), change(42))).toBe(0);
});

it('finds a gap in the middle, at the beginning and at the end, once', () => {
  expect(gapsIn(latest(0), change(1), change(3), change(4), latest(4))).toBe(1);
  expect(gapsIn(latest(7), change(9), latest(9))).toBe(1);
  expect(gapsIn(latest(0), change(1), latest(2), latest(2), change(3))).toBe(1);
});

it('finds every further gap', () => {
  expect(gapsIn(latest(0), change(2), change(4), latest(6))).toBe(3);
});

it('reports changes without a known beginning, and numbers that decrease', () => {
  expect(gapsIn(change(5), change(6))).toBe(1);
  expect(gapsIn(latest(5), change(6), latest(0), change(1))).toBe(1);
});

it('starts again with each join', () => {
  let count = 0;
  const gaps = createGaps(() => {
    count += 1;
  });
  for (const number of [3, 9, 0]) {
    gaps.joined();
    gaps.heard(latest(number));
    gaps.heard(change(number + 1));
  }
  expect(count).toBe(0);
});

it('finds no gap without numbers: other backends, and broadcasts between clients', () => {
  const unnumbered = { type: 'broadcast', event: 'INSERT', payload: {}, meta: { id: 'a' } };
  expect(gapsIn(unnumbered, unnumbered, { type: 'broadcast', event: 'INSERT', payload: {} })).toBe(
    0,
  );
  expect(gapsIn(latest(1), unnumbered, change(2), undefined, change(3))).toBe(0);
});
