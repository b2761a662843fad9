import { expect, test } from 'vitest';
import { isTimeZone, timeIn, timeZones, zoneCity } from './local-time.ts';

const AT = Date.parse('2026-11-21T22:30:00Z');

test('shows the time of another zone, and its day if it differs', () => {
  expect(timeIn('Europe/Berlin', AT, 'de', 'UTC')).toEqual({ clock: '23:30', day: null });
  expect(timeIn('Asia/Tokyo', AT, 'de', 'UTC')).toEqual({ clock: '07:30', day: 'morgen' });
  expect(timeIn('America/Los_Angeles', Date.parse('2026-11-21T03:00:00Z'), 'en', 'UTC').day).toBe(
    'yesterday',
  );
});

test('applies daylight saving time', () => {
  expect(timeIn('Europe/Berlin', Date.parse('2026-07-01T12:00:00Z'), 'de', 'UTC').clock).toBe(
    '14:00',
  );
});

test('recognises time zones by name', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(timeZones()).toContain('Europe/Berlin');
  expect(zoneCity('America/New_York')).toBe('New York');
});
