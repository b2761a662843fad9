import { expect, test } from 'vitest';
import { expiryOf, statusAt } from './status.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const entry = { status_text: 'On site', status_emoji: '🏗️', status_expires_at: null };

test('a status consists of an emoji, a text or both', () => {
  expect(statusAt(entry, now)).toEqual({ emoji: '🏗️', text: 'On site', expiresAt: null });
  expect(statusAt({ ...entry, status_text: null }, now)).toEqual({
    emoji: '🏗️',
    text: '',
    expiresAt: null,
  });
  expect(statusAt({ ...entry, status_text: null, status_emoji: null }, now)).toBeNull();
  expect(statusAt(undefined, now)).toBeNull();
});

test('a status disappears when it expires', () => {
  expect(statusAt({ ...entry, status_expires_at: '2026-11-21T12:00:01Z' }, now)?.text).toBe(
    'On site',
  );
  expect(statusAt({ ...entry, status_expires_at: '2026-11-21T12:00:00Z' }, now)).toBeNull();
});

test('a status expires after minutes, at the end of the day or never', () => {
  expect(expiryOf('30', now)).toBe('2026-11-21T12:30:00.000Z');
  expect(expiryOf('open', now)).toBeNull();
  const evening = new Date(expiryOf('today', now) ?? '');
  expect([evening.getHours(), evening.getMinutes(), evening.toDateString()]).toEqual([
    23,
    59,
    new Date(now).toDateString(),
  ]);
});

test('a status for the week expires on Sunday night, also if set on Sunday', () => {
  const weekEnd = (day: number) =>
    new Date(expiryOf('week', new Date(2026, 10, day, 9).getTime()) ?? '');
  for (const day of [16, 18, 21, 22])
    expect(weekEnd(day)).toEqual(new Date(2026, 10, 22, 23, 59, 59));
  expect(weekEnd(23)).toEqual(new Date(2026, 10, 29, 23, 59, 59));
});

test('a status expires at the time the user chooses', () => {
  expect(expiryOf('custom', now, '2026-12-24T17:00:00.000Z')).toBe('2026-12-24T17:00:00.000Z');
});
