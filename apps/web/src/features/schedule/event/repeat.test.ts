import { parseDate } from '@internationalized/date';
import { expect, test } from 'vitest';
import { noRepeat, repeatOfRule, ruleOfRepeat, REPEATS } from './repeat.ts';

const start = parseDate('2026-11-17');

test('every repeat choice converts to a rule and back', () => {
  const rules = REPEATS.filter((kind) => kind !== 'custom').map((kind) =>
    ruleOfRepeat({ ...noRepeat(start), kind }, start),
  );
  expect(rules).toEqual([
    null,
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    'FREQ=WEEKLY;BYDAY=TU',
    'FREQ=MONTHLY;BYMONTHDAY=17',
    'FREQ=MONTHLY;BYDAY=3TU',
    'FREQ=YEARLY',
  ]);
  expect(rules.map((rule) => repeatOfRule(rule, start).kind)).toEqual(
    REPEATS.filter((kind) => kind !== 'custom'),
  );
});

test('interval, days and end convert to a rule and back', () => {
  const chosen = {
    ...noRepeat(start),
    kind: 'weekly' as const,
    interval: 2,
    days: ['MO', 'TH'] as const,
    ends: 'until' as const,
    until: '2027-01-31',
  };
  const rule = ruleOfRepeat({ ...chosen, days: [...chosen.days] }, start);
  expect(rule).toBe('FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2;UNTIL=20270131');
  expect(repeatOfRule(rule, start)).toMatchObject({ ...chosen, days: ['MO', 'TH'] });
  expect(repeatOfRule('FREQ=DAILY;COUNT=5', start)).toMatchObject({
    kind: 'daily',
    ends: 'count',
    count: 5,
  });
});

test('the fifth weekday of a month becomes its last in the rule', () => {
  expect(
    ruleOfRepeat({ ...noRepeat(start), kind: 'monthlyWeekday' }, parseDate('2026-11-30')),
  ).toBe('FREQ=MONTHLY;BYDAY=-1MO');
});

test('a rule that matches no choice is kept as text', () => {
  expect(repeatOfRule('FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', start)).toMatchObject({
    kind: 'custom',
    custom: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  });
  expect(
    ruleOfRepeat({ ...noRepeat(start), kind: 'custom', custom: ' rrule:freq=daily ' }, start),
  ).toBe('FREQ=DAILY');
});
