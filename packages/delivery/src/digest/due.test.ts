import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dueAt, type Frequency } from './due.ts';

test.each<[Frequency, string, string, string]>([
  ['soon', 'Europe/Berlin', '2026-06-01T09:03:00Z', '2026-06-01T09:13:00Z'],
  ['hourly', 'Europe/Berlin', '2026-06-01T09:03:00Z', '2026-06-01T10:00:00Z'],
  ['hourly', 'Asia/Kathmandu', '2026-06-01T09:03:00Z', '2026-06-01T09:15:00Z'],
  ['hourly', 'UTC', '2026-06-01T09:00:00Z', '2026-06-01T10:00:00Z'],
  ['daily', 'Europe/Berlin', '2026-06-01T05:59:00Z', '2026-06-01T06:00:00Z'],
  ['daily', 'Europe/Berlin', '2026-06-01T06:00:00Z', '2026-06-02T06:00:00Z'],
  // The clock changes, forward and back, between the message and the morning.
  ['daily', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  ['daily', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
])('a %s digest in %s for a notification at %s is due at %s', (frequency, zone, oldest, due) => {
  expect(dueAt(frequency, Temporal.Instant.from(oldest), zone).toString()).toBe(due);
});
