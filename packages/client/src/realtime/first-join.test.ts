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

test('a join that nothing was sent before missed nothing', () => {
  const { join, said } = joining();
  expect(join.heard(DONE)).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['whole']);
});

test('what was sent before the join is a reason to read again, and no change of its own', () => {
  const { join, said } = joining();
  expect(join.heard(EARLIER)).toBe(true);
  expect(join.heard(DONE)).toBe(false);
  expect(said).toEqual(['missed']);
});

test('what is sent after the join is a change, and says nothing of what was before', () => {
  const { join, said } = joining();
  expect(join.heard(LATER)).toBe(false);
  expect(said).toEqual([]);
});

test('a server that says nothing of what it sent before may have sent anything', () => {
  const { said } = joining();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['missed']);
});

test('when the topic is joined again, what is told of before that join changes nothing', () => {
  const { join, said } = joining();
  join.heard(DONE);
  expect(join.heard(EARLIER)).toBe(true);
  expect(join.heard(DONE)).toBe(false);
  expect(said).toEqual(['whole']);
});
