import { expect, test } from 'vitest';
import { readVisit, visitAt, writeVisit } from './visit.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

test('a first visit has none before it', () => {
  expect(visitAt(null, NOON)).toEqual({ seenAt: NOON, before: null });
});

test('a visit goes on over a short pause, and keeps what was before it', () => {
  const stored = { seenAt: NOON, before: NOON - 600 * MINUTE };
  expect(visitAt(stored, NOON + 29 * MINUTE)).toEqual({
    seenAt: NOON + 29 * MINUTE,
    before: stored.before,
  });
});

test('after a longer pause a new visit begins where the last one ended', () => {
  expect(visitAt({ seenAt: NOON, before: null }, NOON + 31 * MINUTE)).toEqual({
    seenAt: NOON + 31 * MINUTE,
    before: NOON,
  });
});

test('a clock that was turned back begins nothing', () => {
  expect(visitAt({ seenAt: NOON, before: 5 }, NOON - 600 * MINUTE)).toEqual({
    seenAt: NOON,
    before: 5,
  });
});

test('what was written is read again, and what cannot be read is nothing', () => {
  for (const visit of [
    { seenAt: NOON, before: null },
    { seenAt: NOON, before: NOON - 1 },
  ])
    expect(readVisit(writeVisit(visit))).toEqual(visit);
  for (const text of [null, '', 'yesterday']) expect(readVisit(text)).toBeNull();
});
