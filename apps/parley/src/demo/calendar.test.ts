import { expect, test } from 'vitest';
import { storyCalendar } from './calendar.ts';

const ZONE = 'Europe/Berlin';
/** A Thursday at noon. */
const THURSDAY = storyCalendar(new Date('2026-07-16T10:00:00Z'), ZONE);

test('the story ends today on a working day, otherwise on the previous one', () => {
  expect(THURSDAY.date(0)).toBe('2026-07-16');
  for (const now of ['2026-07-18T10:00:00Z', '2026-07-20T05:00:00Z'])
    expect(storyCalendar(new Date(now), ZONE).date(0), now).toBe('2026-07-17');
});

test('days of the story are working days', () => {
  expect(THURSDAY.date(-3)).toBe('2026-07-13');
  expect(THURSDAY.date(-4)).toBe('2026-07-10');
  expect(THURSDAY.date(2)).toBe('2026-07-20');
});

test('times are in the company’s zone, also across a clock change', () => {
  const after = storyCalendar(new Date('2026-11-02T12:00:00Z'), ZONE);
  expect(after.at(0, '08:15').toISOString()).toBe('2026-11-02T07:15:00.000Z');
  expect(after.at(-6, '08:15').toISOString()).toBe('2026-10-23T06:15:00.000Z');
  const newYork = storyCalendar(new Date('2026-07-16T18:00:00Z'), 'America/New_York');
  expect(newYork.at(-1, '17:05').toISOString()).toBe('2026-07-15T21:05:00.000Z');
});

test('names a day as seen from the day of writing', () => {
  const { words } = THURSDAY;
  expect(words('The crane comes {on 1}.', 0)).toBe('The crane comes tomorrow.');
  expect(words('The crane comes {on 1}.', -3)).toBe('The crane comes on Friday.');
  expect(words('The crane comes {on 0}.', 0)).toBe('The crane comes today.');
  expect(words('By {day 2}, please.', 0)).toBe('By Monday, please.');
  expect(words('The crane comes {on 4}.', -5)).toBe('The crane comes on Wednesday 22 July.');
  expect(words('Counted {on -2}.', -1)).toBe('Counted yesterday.');
});
