import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { quietUntil, silentUntil } from './quiet-hours.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
];
const instants = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const timeOf = (minute: number) => new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
const hours = (from: number, to: number, timezone: string) => ({
  quietFrom: timeOf(from).toString(),
  quietTo: timeOf(to).toString(),
  timezone,
});

test('quiet hours follow the local clock when it does not change', () => {
  fc.assert(
    fc.property(instants, minutes, minutes, fc.constantFrom(...zones), (now, from, to, zone) => {
      const local = now.toZonedDateTimeISO(zone);
      fc.pre(
        local.subtract({ hours: 48 }).offset === local.offset &&
          local.add({ hours: 48 }).offset === local.offset,
      );
      const minute = local.hour * 60 + local.minute;
      const expected = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
      expect(quietUntil(now, hours(from, to, zone)) !== null).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('quiet hours end in the future, within 25 hours, and are over at their end', () => {
  fc.assert(
    fc.property(instants, minutes, minutes, fc.constantFrom(...zones), (now, from, to, zone) => {
      const end = quietUntil(now, hours(from, to, zone));
      fc.pre(end !== null);
      if (end === null) return;
      const left = now.until(end).total('hours');
      expect(left > 0 && left <= 25).toBe(true);
      expect(quietUntil(end, hours(from, to, zone))).toBeNull();
    }),
    { numRuns: 500 },
  );
});

const quiet = (now: string, from: string, to: string, timezone = 'Europe/Berlin') =>
  quietUntil(Temporal.Instant.from(now), { quietFrom: from, quietTo: to, timezone })?.toString() ??
  null;

test('quiet hours are an hour shorter in the night when the clock goes forward', () => {
  // On 29 March 2026 2:00 becomes 3:00, so 7:00 is at 5:00 UTC instead of 6:00.
  expect(quiet('2026-03-28T21:00:00Z', '22:00', '07:00')).toBe('2026-03-29T05:00:00Z');
  expect(quiet('2026-03-29T04:59:59Z', '22:00', '07:00')).toBe('2026-03-29T05:00:00Z');
  expect(quiet('2026-03-29T05:00:00Z', '22:00', '07:00')).toBeNull();
  // 2:30 does not exist that night: quiet hours end when the clock has passed it.
  expect(quiet('2026-03-29T00:59:00Z', '22:00', '02:30')).toBe('2026-03-29T01:30:00Z');
});

test('quiet hours are an hour longer in the night when the clock goes back', () => {
  // On 25 October 2026 3:00 becomes 2:00, so 7:00 is at 6:00 UTC instead of 5:00.
  expect(quiet('2026-10-25T05:30:00Z', '22:00', '07:00')).toBe('2026-10-25T06:00:00Z');
  expect(quiet('2026-10-25T06:00:00Z', '22:00', '07:00')).toBeNull();
});

test('quiet hours do not exist without hours or with hours of no length; an unknown zone counts as UTC', () => {
  expect(
    quietUntil(Temporal.Now.instant(), { quietFrom: null, quietTo: null, timezone: 'UTC' }),
  ).toBeNull();
  expect(quiet('2026-06-01T22:00:00Z', '22:00', '22:00', 'UTC')).toBeNull();
  expect(quiet('2026-06-01T22:00:00Z', '22:00:00', '24:00:00', 'UTC')).toBe('2026-06-02T00:00:00Z');
  expect(quiet('2026-06-01T22:30:00Z', '22:00', '23:00', 'Mars/Olympus')).toBe(
    '2026-06-01T23:00:00Z',
  );
});

test('a pause that ends in quiet hours lasts as long as they do', () => {
  const person = { quietFrom: '22:00', quietTo: '07:00', timezone: 'UTC' };
  const until = (pausedUntil: string | null) =>
    silentUntil(Temporal.Instant.from('2026-06-01T20:00:00Z'), {
      ...person,
      pausedUntil: pausedUntil === null ? null : new Date(pausedUntil),
    })?.toString() ?? null;
  expect([
    until(null),
    until('2026-06-01T19:59:00Z'),
    until('2026-06-01T21:00:00Z'),
    until('2026-06-01T23:00:00Z'),
  ]).toEqual([null, null, '2026-06-01T21:00:00Z', '2026-06-02T07:00:00Z']);
});
