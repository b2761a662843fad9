import { expect, test } from 'vitest';
import { readVisit, visitAt, writeVisit } from './visit.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

test('the first visit has no previous visit', () => {
  expect(visitAt(null, NOON)).toEqual({ seenAt: NOON, before: null });
});

test('a short pause continues the visit and keeps the previous one', () => {
  const stored = { seenAt: NOON, before: NOON - 600 * MINUTE };
  expect(visitAt(stored, NOON + 29 * MINUTE)).toEqual({
    seenAt: NOON + 29 * MINUTE,
    before: stored.before,
  });
});

test('a longer pause starts a new visit and records the end of the last one', () => {
  expect(visitAt({ seenAt: NOON, before: null }, NOON + 31 * MINUTE)).toEqual({
    seenAt: NOON + 31 * MINUTE,
    before: NOON,
  });
});

test('a clock set back does not start a new visit', () => {
  expect(visitAt({ seenAt: NOON, before: 5 }, NOON - 600 * MINUTE)).toEqual({
    seenAt: NOON,
    before: 5,
  });
});

test('a stored visit reads back unchanged; invalid text reads as null', () => {
  for (const visit of [
    { seenAt: NOON, before: null },
    { seenAt: NOON, before: NOON - 1 },
  ])
    expect(readVisit(writeVisit(visit))).toEqual(visit);
  for (const text of [null, '', 'yesterday']) expect(readVisit(text)).toBeNull();
});
