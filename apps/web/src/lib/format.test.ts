import { expect, test } from 'vitest';
import { day, dayAhead, isJustNow, nearTime, regional, relativeTime } from './format.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test('relative time uses the largest fitting unit', () => {
  expect(relativeTime('2026-11-27T12:00:00Z', now, 'en')).toBe('in 6 days');
  expect(relativeTime('2026-11-20T11:00:00Z', now, 'en')).toBe('yesterday');
  expect(relativeTime('2026-11-21T15:10:00Z', now, 'en')).toBe('in 3 hours');
  expect(relativeTime('2026-11-21T11:55:00Z', now, 'en')).toBe('5 minutes ago');
});

test('relative time never shows 24 hours or 60 minutes', () => {
  expect(relativeTime('2026-11-20T12:10:00Z', now, 'en')).toBe('yesterday');
  expect(relativeTime('2026-11-20T13:00:00Z', now, 'en')).toBe('23 hours ago');
  expect(relativeTime('2026-11-21T11:00:10Z', now, 'en')).toBe('1 hour ago');
});

test('a time less than a minute away is shown as now', () => {
  expect(relativeTime('2026-11-21T12:00:20Z', now, 'en')).toBe('now');
  expect(relativeTime('2026-11-21T11:59:10Z', now, 'de')).toBe('jetzt');
});

test('a time ahead of the clock counts as just now', () => {
  expect(isJustNow('2026-11-21T11:59:10Z', now)).toBe(true);
  expect(isJustNow('2026-11-21T12:00:50Z', now)).toBe(true);
  expect(isJustNow('2026-11-21T12:04:00Z', now)).toBe(true);
  expect(isJustNow('2026-11-21T11:59:00Z', now)).toBe(false);
});

test('today and tomorrow are shown by name', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  const at = (date: number, hour: number) => new Date(2026, 10, date, hour).toISOString();
  expect(dayAhead(at(21, 23), noon, 'en')).toBe('Today');
  expect(dayAhead(at(22, 0), noon, 'en')).toBe('Tomorrow');
  expect(dayAhead(at(22, 0), noon, 'de')).toBe('Morgen');
  expect(dayAhead(at(23, 0), noon, 'en')).toMatch(/23/);
});

test('relative time uses the language of the interface', () => {
  expect(relativeTime('2026-11-23T12:00:00Z', now, 'de')).toBe('übermorgen');
});

test('dates use the user’s region within the language of the interface', () => {
  expect(regional('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(regional('de', ['en-GB'])).toBe('de');
});

test('a date of another year shows its year', () => {
  const now = new Date('2026-11-24T12:00:00').getTime();
  expect(day('2025-10-20T12:00:00', now)).toContain('2025');
  expect(day('2026-10-20T12:00:00', now)).not.toContain('2026');
});

test('beyond a week a time is a date, which people remember better than a number of days', () => {
  expect(nearTime('2026-11-15T12:00:00Z', now)).toBe('6 days ago');
  expect(nearTime('2026-11-13T12:00:00Z', now)).toBe('Nov 13');
  expect(nearTime('2025-11-13T12:00:00Z', now)).toBe('Nov 13, 2025');
  expect(nearTime('2026-12-01T12:00:00Z', now)).toBe('Dec 1');
});
