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

it('sees none while number follows number, from wherever the join begins', () => {
  expect(gapsIn(latest(0), change(1), change(2), latest(2), change(3), latest(3))).toBe(0);
  expect(gapsIn(latest(41), latest(41), change(42))).toBe(0);
});

it('sees what is missing in the middle, at the beginning and at the end, once', () => {
  expect(gapsIn(latest(0), change(1), change(3), change(4), latest(4))).toBe(1);
  expect(gapsIn(latest(7), change(9), latest(9))).toBe(1);
  expect(gapsIn(latest(0), change(1), latest(2), latest(2), change(3))).toBe(1);
});

it('sees every further gap', () => {
  expect(gapsIn(latest(0), change(2), change(4), latest(6))).toBe(3);
});

it('does not trust changes whose beginning it was not told, nor numbers that go back', () => {
  expect(gapsIn(change(5), change(6))).toBe(1);
  expect(gapsIn(latest(5), change(6), latest(0), change(1))).toBe(1);
});

it('begins anew with each join', () => {
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

it('sees none where nothing is numbered: other backends, and what clients send each other', () => {
  const unnumbered = { type: 'broadcast', event: 'INSERT', payload: {}, meta: { id: 'a' } };
  expect(gapsIn(unnumbered, unnumbered, { type: 'broadcast', event: 'INSERT', payload: {} })).toBe(
    0,
  );
  expect(gapsIn(latest(1), unnumbered, change(2), undefined, change(3))).toBe(0);
});
