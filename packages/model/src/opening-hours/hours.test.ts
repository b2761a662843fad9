import { expect, test } from 'vitest';
import { hoursProblems, hoursText, nextPeriod, parseHours, readHours } from './hours.ts';
import { localClock, openState } from './open-now.ts';

const weekdays = parseHours('Mo-Fr 08:00-12:00,13:00-17:00; Sa 10:00-14:00') ?? [];
const at = (iso: string) => Date.parse(iso);

test('written opening hours parse to the same periods', () => {
  expect(weekdays).toHaveLength(11);
  expect(parseHours(hoursText(weekdays))).toEqual(weekdays);
});

test('unknown days, impossible times, ends before beginnings and overlaps are refused', () => {
  for (const text of [
    'Xx 09:00-10:00',
    'Fr-Mo 09:00-10:00',
    'Mo 25:00-26:00',
    'Mo 10:00-09:00',
    'Mo 09:00-12:00,11:00-13:00',
    'always',
    'Mo',
  ])
    expect(parseHours(text), text).toBeNull();
  expect(readHours([{ day: 9, from: '09:00', to: '10:00' }])).toEqual([]);
  expect(readHours(null)).toEqual([]);
});

test('each faulty period is reported with its problem', () => {
  const empty = { day: 1, from: '', to: '10:00' };
  const backwards = { day: 1, from: '12:00', to: '11:00' };
  const first = { day: 2, from: '09:00', to: '12:00' };
  const within = { day: 2, from: '11:30', to: '13:00' };
  const touching = { day: 2, from: '13:00', to: '14:00' };
  expect([...hoursProblems([empty, backwards, first, within, touching])]).toEqual([
    [empty, 'time'],
    [backwards, 'order'],
    [within, 'overlap'],
  ]);
});

test('the next period starts after the last of the day, until the day is full', () => {
  expect(nextPeriod([], 3)).toEqual({ day: 3, from: '09:00', to: '17:00' });
  expect(nextPeriod([{ day: 3, from: '09:00', to: '12:00' }], 3)).toEqual({
    day: 3,
    from: '13:00',
    to: '16:00',
  });
  expect(nextPeriod([{ day: 3, from: '09:00', to: '23:00' }], 3)).toBeNull();
});

test('open uses the clock of the location, not of the reader, across clock changes', () => {
  // A Friday in summer and one in winter: both 11:30 in Berlin, an hour apart in UTC.
  expect(localClock(at('2026-07-03T09:30:00Z'), 'Europe/Berlin')).toEqual({
    day: 5,
    time: '11:30',
  });
  expect(localClock(at('2026-11-20T10:30:00Z'), 'Europe/Berlin')).toEqual({
    day: 5,
    time: '11:30',
  });
  expect(openState(weekdays, at('2026-11-20T10:30:00Z'), 'Europe/Berlin')).toEqual({
    isOpen: true,
    next: { day: 5, isToday: true, time: '12:00' },
  });
  expect(openState(weekdays, at('2026-11-20T10:30:00Z'), 'America/New_York')).toEqual({
    isOpen: false,
    next: { day: 5, isToday: true, time: '08:00' },
  });
});

test('closed gives the next opening: later today, or on the next day with hours', () => {
  expect(openState(weekdays, at('2026-11-20T11:30:00Z'), 'Europe/Berlin')).toEqual({
    isOpen: false,
    next: { day: 5, isToday: true, time: '13:00' },
  });
  expect(openState(weekdays, at('2026-11-21T20:00:00Z'), 'Europe/Berlin')).toEqual({
    isOpen: false,
    next: { day: 1, isToday: false, time: '08:00' },
  });
  expect(openState([], at('2026-11-21T20:00:00Z'), 'Europe/Berlin')).toBeNull();
});

test('adjacent periods count as one', () => {
  const hours = [
    { day: 5, from: '08:00', to: '12:00' },
    { day: 5, from: '12:00', to: '18:00' },
  ];
  expect(openState(hours, at('2026-11-20T10:30:00Z'), 'Europe/Berlin')?.next?.time).toBe('18:00');
});
