import { expect, test } from 'vitest';
import { periodIn } from './periods.ts';

// A Wednesday.
const clock = { now: new Date('2026-03-04T10:00:00Z'), timezone: 'UTC' };
const spanOf = (text: string, at = clock) => {
  const period = periodIn(text, at);
  return period && [period.from, period.to].map((time) => time?.toISOString().slice(0, 16) ?? '');
};

test.each([
  ['What happened today?', '2026-03-04T00:00', '2026-03-05T00:00'],
  ['Fasse gestern zusammen', '2026-03-03T00:00', '2026-03-04T00:00'],
  ['What is on this week?', '2026-03-02T00:00', '2026-03-09T00:00'],
  ['Was war letzte Woche?', '2026-02-23T00:00', '2026-03-02T00:00'],
  ['Was steht nächste Woche an?', '2026-03-09T00:00', '2026-03-16T00:00'],
  ['Recap of the last three days', '2026-03-01T00:00', ''],
  ['What happened since Monday?', '2026-03-02T00:00', ''],
  ['seit Mittwoch', '2026-02-25T00:00', ''],
  ['Was ist morgen?', '2026-03-05T00:00', '2026-03-06T00:00'],
  ['messages of this month', '2026-03-01T00:00', '2026-04-01T00:00'],
  ['messages of last month', '2026-02-01T00:00', '2026-03-01T00:00'],
])('%j', (text, from, to) => {
  expect(spanOf(text)).toEqual([from, to]);
});

test.each(['What about the permit?', 'Guten Morgen', 'Since when do we know?'])(
  '%j names no period',
  (text) => {
    expect(spanOf(text)).toBeNull();
  },
);

test('starts a day at midnight in the person’s time zone', () => {
  expect(
    spanOf('today', { now: new Date('2026-03-04T22:30:00Z'), timezone: 'Pacific/Auckland' }),
  ).toEqual(['2026-03-04T11:00', '2026-03-05T11:00']);
  expect(
    spanOf('today', { now: new Date('2026-03-29T10:00:00Z'), timezone: 'Europe/Berlin' }),
  ).toEqual(['2026-03-28T23:00', '2026-03-29T22:00']);
});
