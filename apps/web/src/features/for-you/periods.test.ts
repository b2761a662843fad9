import { expect, test } from 'vitest';
import { daysText, periodAfter, periodOf } from './periods.ts';

/** Monday, 30 November 2026, 10:00, in the time zone of the test. */
const MONDAY = new Date(2026, 10, 30, 10);
const at = (month: number, day: number) => new Date(2026, month - 1, day).toISOString();
const NONE = { nearest_from: null, nearest_to: null };

test.each([
  ['lately', { from: '2026-11-27T16:00:00Z', to: null }],
  ['today', { from: at(11, 30), to: null }],
  ['thisWeek', { from: at(11, 30), to: null }],
  ['lastWeek', { from: at(11, 23), to: at(11, 30) }],
  ['month', { from: at(10, 31), to: null }],
] as const)('on a Monday, %s is this period', (choice, period) => {
  expect(periodOf(choice, '2026-11-27T16:00:00Z', MONDAY)).toEqual(period);
});

test('on a Sunday, this week began six days ago', () => {
  expect(periodOf('thisWeek', null, new Date(2026, 10, 29, 23)).from).toBe(at(11, 23));
});

test('after this week on a Monday, the last week is offered', () => {
  const answer = { period_from: at(11, 30), period_to: MONDAY.toISOString(), messages: 3, ...NONE };
  expect(periodAfter(answer)).toEqual({ from: at(11, 23), to: at(11, 30) });
});

test('after a whole week nothing is offered', () => {
  const answer = { period_from: at(11, 23), period_to: at(11, 30), messages: 3, ...NONE };
  expect(periodAfter(answer)).toBeNull();
});

test('after days without messages, the nearest day that has some is offered', () => {
  const answer = { period_from: at(11, 30), period_to: MONDAY.toISOString(), messages: 0 };
  const nearest = { nearest_from: at(11, 26), nearest_to: at(11, 27) };
  expect(periodAfter({ ...answer, ...nearest })).toEqual({ from: at(11, 26), to: at(11, 27) });
  expect(periodAfter({ ...answer, ...NONE })).toBeNull();
});

test('days are named without the end of the period, in the user’s language', () => {
  expect(daysText(at(11, 23), at(11, 30), 'en-GB')).toMatch(/^Mon,? 23\D+–\D+29 Nov$/);
  expect(daysText(at(11, 26), at(11, 27), 'en-GB')).toMatch(/^Thu,? 26 Nov$/);
  expect(daysText(at(11, 23), at(11, 30), 'de-DE')).toMatch(/^Mo., 23\D+–\D+29. Nov.$/);
});
