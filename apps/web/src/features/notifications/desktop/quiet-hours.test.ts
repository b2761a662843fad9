import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const none = { paused_until: null };
const night = { ...none, quiet_from: '22:00:00', quiet_to: '07:00:00', timezone: 'Europe/Berlin' };
const at = (instant: string) => Date.parse(instant);

test('quiet hours can span midnight and include their start but not their end', () => {
  expect(isQuiet(night, at('2026-11-21T20:59:00Z'))).toBe(false);
  expect(isQuiet(night, at('2026-11-21T21:00:00Z'))).toBe(true);
  expect(isQuiet(night, at('2026-11-22T00:30:00Z'))).toBe(true);
  expect(isQuiet(night, at('2026-11-22T06:00:00Z'))).toBe(false);
});

test('quiet hours can be within a day', () => {
  const lunch = { ...none, quiet_from: '12:00', quiet_to: '13:30', timezone: 'UTC' };
  expect(
    [at('2026-11-21T12:30:00Z'), at('2026-11-21T13:30:00Z')].map((now) => isQuiet(lunch, now)),
  ).toEqual([true, false]);
});

test('uses the time zone of the user, including summer time', () => {
  expect(isQuiet(night, at('2026-07-21T20:30:00Z'))).toBe(true);
  expect(isQuiet({ ...night, timezone: 'America/New_York' }, at('2026-07-21T20:30:00Z'))).toBe(
    false,
  );
});

test('is never quiet without quiet hours or if they are empty', () => {
  expect(isQuiet({ ...night, quiet_from: null, quiet_to: null }, at('2026-11-22T00:30:00Z'))).toBe(
    false,
  );
  expect(isQuiet({ ...night, quiet_to: '22:00:00' }, at('2026-11-21T21:00:00Z'))).toBe(false);
});

test('is quiet during a pause, and not at its end', () => {
  const paused = {
    ...night,
    quiet_from: null,
    quiet_to: null,
    paused_until: '2026-11-22T15:00:00Z',
  };
  expect([
    isQuiet(paused, at('2026-11-22T14:59:59Z')),
    isQuiet(paused, at('2026-11-22T15:00:00Z')),
  ]).toEqual([true, false]);
});
