import { expect, test } from 'vitest';
import { nextStart, occurrencesIn, ruleProblem, splitRule, type Timing } from './recurrence.ts';

const timing = (
  starts_at: string,
  timezone: string,
  recurrence: string | null,
  more: Partial<Timing> = {},
): Timing => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
  is_all_day: false,
  timezone,
  recurrence,
  excluded: [],
  ...more,
});
const starts = (event: Timing, from: string, to: string) =>
  occurrencesIn(event, Date.parse(from), Date.parse(to)).map(({ start }) => start);

test('nine o’clock in Berlin stays nine o’clock there when the clocks go back and forward', () => {
  const weekly = timing('2026-10-20T07:00:00Z', 'Europe/Berlin', 'FREQ=WEEKLY;BYDAY=TU');
  expect(starts(weekly, '2026-10-19', '2026-11-04')).toEqual([
    '2026-10-20T07:00:00.000Z',
    '2026-10-27T08:00:00.000Z',
    '2026-11-03T08:00:00.000Z',
  ]);
  expect(starts(weekly, '2027-03-22', '2027-04-01')).toEqual([
    '2027-03-23T08:00:00.000Z',
    '2027-03-30T07:00:00.000Z',
  ]);
});

test('nine o’clock in New York stays nine o’clock there, a week apart from Berlin’s change', () => {
  const daily = timing('2026-10-30T13:00:00Z', 'America/New_York', 'FREQ=DAILY');
  expect(starts(daily, '2026-10-31', '2026-11-03')).toEqual([
    '2026-10-31T13:00:00.000Z',
    '2026-11-01T14:00:00.000Z',
    '2026-11-02T14:00:00.000Z',
  ]);
});

test('a time that the clocks skip does not occur that day, and a repeated one occurs once', () => {
  const early = timing('2027-03-27T01:30:00Z', 'Europe/Berlin', 'FREQ=DAILY');
  expect(starts(early, '2027-03-27', '2027-03-30')).toEqual([
    '2027-03-27T01:30:00.000Z',
    '2027-03-29T00:30:00.000Z',
  ]);
  const twice = timing('2026-10-24T00:30:00Z', 'Europe/Berlin', 'FREQ=DAILY');
  expect(starts(twice, '2026-10-24', '2026-10-27')).toEqual([
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});

test('the 31st occurs in months that have one, the last day in every month, and 29 February in leap years', () => {
  const on31 = timing('2027-01-31T12:00:00Z', 'UTC', 'FREQ=MONTHLY');
  expect(starts(on31, '2027-01-01', '2027-06-01').map((at) => at.slice(0, 10))).toEqual([
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
  ]);
  const last = timing('2027-01-31T12:00:00Z', 'UTC', 'FREQ=MONTHLY;BYMONTHDAY=-1');
  expect(starts(last, '2027-01-01', '2027-05-01').map((at) => at.slice(0, 10))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  const leap = timing('2024-02-29T12:00:00Z', 'UTC', 'FREQ=YEARLY');
  expect(starts(leap, '2024-01-01', '2033-01-01').map((at) => at.slice(0, 10))).toEqual([
    '2024-02-29',
    '2028-02-29',
    '2032-02-29',
  ]);
});

test('a series ends by the event’s own clock, its last day included', () => {
  const late = timing('2026-11-20T22:30:00Z', 'Europe/Berlin', 'FREQ=DAILY;UNTIL=20261122');
  expect(starts(late, '2026-11-20', '2026-12-01')).toEqual([
    '2026-11-20T22:30:00.000Z',
    '2026-11-21T22:30:00.000Z',
    '2026-11-22T22:30:00.000Z',
  ]);
  expect(
    starts({ ...late, recurrence: 'FREQ=DAILY;UNTIL=20261122T233000' }, '2026-11-20', '2026-12-01'),
  ).toHaveLength(3);
  expect(
    starts(
      { ...late, recurrence: 'FREQ=DAILY;UNTIL=20261122T222959Z' },
      '2026-11-20',
      '2026-12-01',
    ),
  ).toHaveLength(2);
});

test('all-day events start by the event’s zone, even if midnight is skipped', () => {
  const days = timing('2026-09-04T04:00:00Z', 'America/Santiago', 'FREQ=DAILY;COUNT=4', {
    is_all_day: true,
    ends_at: '2026-09-05T04:00:00Z',
  });
  expect(occurrencesIn(days, Date.parse('2026-09-01'), Date.parse('2026-10-01'))).toEqual([
    { start: '2026-09-04T04:00:00.000Z', end: '2026-09-05T04:00:00.000Z' },
    { start: '2026-09-05T04:00:00.000Z', end: '2026-09-06T04:00:00.000Z' },
    { start: '2026-09-06T04:00:00.000Z', end: '2026-09-07T03:00:00.000Z' },
    { start: '2026-09-07T03:00:00.000Z', end: '2026-09-08T03:00:00.000Z' },
  ]);
});

test('an excluded occurrence is left out, and one that began before the view and lasts into it is shown', () => {
  const daily = timing('2026-11-20T09:00:00Z', 'UTC', 'FREQ=DAILY', {
    excluded: ['2026-11-21T09:00:00+00:00'],
  });
  expect(starts(daily, '2026-11-20', '2026-11-23')).toEqual([
    '2026-11-20T09:00:00.000Z',
    '2026-11-22T09:00:00.000Z',
  ]);
  expect(nextStart(daily, Date.parse('2026-11-20T09:00:00Z'))).toBe(
    Date.parse('2026-11-22T09:00:00Z'),
  );
  expect(starts(daily, '2026-11-20T09:10:00Z', '2026-11-20T10:00:00Z')).toEqual([
    '2026-11-20T09:00:00.000Z',
  ]);
});

test('a rule that never matches is distinguished from an invalid one, and neither loops', () => {
  const rule = (recurrence: string) =>
    ruleProblem(timing('2026-11-20T09:00:00Z', 'Europe/Berlin', recurrence));
  expect(rule('FREQ=WEEKLY;BYDAY=MO,WE')).toBeNull();
  expect(rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toEqual({ code: 'never' });
  expect(rule('FREQ=DAILY;UNTIL=20200101')).toEqual({ code: 'never' });
  expect(rule('FREQ=HOURLY')).toEqual({ code: 'part', part: 'FREQ' });
  expect(rule('FREQ=DAILY;COUNT=abc')).toEqual({ code: 'part', part: 'COUNT' });
  expect(rule('FREQ=DAILY;INTERVAL=0')).toEqual({ code: 'part', part: 'INTERVAL' });
  expect(rule('FREQ=WEEKLY;BYDAY=1MO')).toEqual({ code: 'part', part: 'BYDAY' });
  expect(rule('FREQ=DAILY;BYHOUR=1,2,3')).toEqual({ code: 'part', part: 'BYHOUR' });
  expect(rule('every day')).toEqual({ code: 'part', part: 'FREQ' });
  expect(
    starts(
      timing('2026-11-20T09:00:00Z', 'UTC', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      '2026-01-01',
      '2100-01-01',
    ),
  ).toEqual([]);
});

test('a view has at most its limit of occurrences', () => {
  const daily = timing('1970-01-01T09:00:00Z', 'UTC', 'FREQ=DAILY');
  expect(occurrencesIn(daily, 0, Date.parse('2026-01-01'), 2000)).toHaveLength(2000);
});

test('splitting a series ends the first part before the occurrence, and the second keeps its count', () => {
  const counted = timing('2026-11-02T09:00:00Z', 'UTC', 'FREQ=DAILY;COUNT=5');
  expect(splitRule(counted, Date.parse('2026-11-04T09:00:00Z'))).toEqual({
    before: 'FREQ=DAILY;UNTIL=20261104T085959Z',
    after: 'FREQ=DAILY;COUNT=3',
  });
  const endless = timing('2026-11-02T09:00:00Z', 'UTC', 'FREQ=WEEKLY;BYDAY=MO');
  expect(splitRule(endless, Date.parse('2026-11-09T09:00:00Z'))).toEqual({
    before: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261109T085959Z',
    after: 'FREQ=WEEKLY;BYDAY=MO',
  });
});

test('repeating events are searched at most a year back, however long each lasts', () => {
  const long = { ends_at: '2020-01-01T00:00:00Z' };
  const daily = timing('1990-01-01T09:00:00Z', 'UTC', 'FREQ=DAILY', long);
  expect(starts(daily, '2026-01-01', '2026-01-02').length).toBeLessThanOrEqual(368);
});
