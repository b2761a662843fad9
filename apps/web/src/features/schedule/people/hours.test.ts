import { expect, test } from 'vitest';
import { isOutsideHours } from './hours.ts';

const MONDAY = ['2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'] as const;

test('working hours are those of the guest’s own zone', () => {
  expect(isOutsideHours(...MONDAY, 'Europe/Berlin')).toBe(false);
  expect(isOutsideHours(...MONDAY, 'Europe/Lisbon')).toBe(true);
  expect(isOutsideHours(...MONDAY, 'Asia/Tokyo')).toBe(true);
});

test('a meeting that ends with the hours is within them', () => {
  expect(isOutsideHours('2026-11-23T16:00:00Z', '2026-11-23T17:00:00Z', 'UTC')).toBe(false);
  expect(isOutsideHours('2026-11-23T16:00:00Z', '2026-11-23T17:15:00Z', 'UTC')).toBe(true);
});

test('weekends and nights are outside', () => {
  expect(isOutsideHours('2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', 'UTC')).toBe(true);
  expect(isOutsideHours('2026-11-23T16:00:00Z', '2026-11-24T10:00:00Z', 'UTC')).toBe(true);
});
