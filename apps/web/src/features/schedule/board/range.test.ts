import { parseDate } from '@internationalized/date';
import { expect, test } from 'vitest';
import { daysOf, readDay, stepped } from './range.ts';

const ends = (view: 'month' | 'week' | 'agenda', day: string, language: string) => {
  const days = daysOf(view, parseDate(day), language);
  return [days[0]?.toString(), days.at(-1)?.toString(), days.length];
};

test('a month is shown in whole weeks that start on the locale’s first weekday', () => {
  expect(ends('month', '2026-11-21', 'de')).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(ends('month', '2026-11-21', 'en-US')).toEqual(['2026-11-01', '2026-12-05', 35]);
  expect(ends('month', '2027-02-10', 'de')).toEqual(['2027-02-01', '2027-02-28', 28]);
  expect(ends('week', '2026-11-22', 'de')).toEqual(['2026-11-16', '2026-11-22', 7]);
});

test('stepping from the last day of a long month leads to the next month', () => {
  expect(stepped('month', parseDate('2026-01-31'), 1).toString()).toBe('2026-02-28');
  expect(stepped('week', parseDate('2026-01-01'), -1).toString()).toBe('2025-12-25');
});

test('reads an invalid day as null', () => {
  expect(readDay('2026-11-21T09:00:00Z')?.toString()).toBe('2026-11-21');
  expect([readDay('yesterday'), readDay(undefined), readDay('2026-13-40')]).toEqual([
    null,
    null,
    null,
  ]);
});
