import { type CalendarDate, parseDate } from '@internationalized/date';
import type { RuleProblem } from '@parley/model/schedule';
import type { TFunction } from 'i18next';
import { dayAndYear } from '../board/dates.ts';
import {
  noRepeat,
  nthWeekday,
  type Repeat,
  repeatOfRule,
  REPEATS,
  type Repeats,
  WEEKDAYS,
  type Weekday,
} from './repeat.ts';

type Say = TFunction<'schedule'>;

const MONDAY = parseDate('2026-11-16');

/** A weekday's name in the interface language. */
export const weekdayName = (day: Weekday, width: 'short' | 'long', language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(
    MONDAY.add({ days: WEEKDAYS.indexOf(day) }).toDate('UTC'),
  );

/** The label of a recurrence on a day: 'Monthly on the third Tuesday'. */
export function repeatName(kind: Repeats, start: CalendarDate, t: Say, language: string): string {
  const [nth, day] = [nthWeekday(start).slice(0, -2), noRepeat(start).days[0] ?? 'MO'];
  return t(`repeats.${kind}`, {
    day: start.day,
    nth: t(`nth.${nth}`),
    weekday: weekdayName(day, 'long', language),
    date: new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(start.toDate('UTC')),
  });
}

export const repeatOptions = (start: CalendarDate, t: Say, language: string) =>
  REPEATS.map((key) => ({ key, label: repeatName(key, start, t, language) }));

/** A recurrence in one line; null: none. */
export function ruleText(
  rule: string | null,
  start: CalendarDate,
  t: Say,
  language: string,
): string | null {
  if (rule === null) return null;
  const repeat = repeatOfRule(rule, start);
  if (repeat.kind === 'custom') return t('repeats.byRule', { rule: repeat.custom });
  const name =
    repeat.kind === 'weekly'
      ? t('repeats.weeklyText', {
          days: new Intl.ListFormat(language).format(
            repeat.days.map((day) => weekdayName(day, 'long', language)),
          ),
        })
      : repeatName(repeat.kind, start, t, language);
  return [name, ...intervalText(repeat, t), ...endText(repeat, t)].join(' · ');
}

const intervalText = ({ kind, interval }: Repeat, t: Say): string[] =>
  interval > 1 ? [t(`repeats.every.${kind}`, { count: interval })] : [];

function endText({ ends, until, count }: Repeat, t: Say): string[] {
  if (ends === 'never') return [];
  return [
    ends === 'until'
      ? t('repeats.untilDay', { day: dayAndYear(parseDate(until)) })
      : t('repeats.times', { count }),
  ];
}

/** Why a rule is invalid, and what is allowed. */
export function ruleProblemText(problem: RuleProblem, t: Say): string {
  if (problem.code === 'never') return t('problems.never');
  const key = `problems.parts.${problem.part}`;
  return t(key, { defaultValue: t('problems.part', { part: problem.part }) });
}
