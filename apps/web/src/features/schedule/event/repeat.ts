import type { CalendarDate } from '@internationalized/date';
import { partsOfRule, ruleOfParts } from '@parley/model/schedule';

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const REPEATS = [
  'never',
  'daily',
  'weekdays',
  'weekly',
  'monthlyDay',
  'monthlyWeekday',
  'yearly',
  'custom',
] as const;
export type Repeats = (typeof REPEATS)[number];

/** A recurrence as the form has it. */
export type Repeat = {
  kind: Repeats;
  interval: number;
  days: Weekday[];
  ends: 'never' | 'until' | 'count';
  /** The last day as ISO date. */
  until: string;
  count: number;
  /** An RRULE that the other fields cannot express. */
  custom: string;
};

/** The RRULE of a recurrence that starts on a day; null: no recurrence. */
export function ruleOfRepeat(
  { kind, interval, days, ends, until, count, custom }: Repeat,
  start: CalendarDate,
): string | null {
  if (kind === 'never') return null;
  if (kind === 'custom')
    return custom
      .trim()
      .replace(/^RRULE:/i, '')
      .toUpperCase();
  const every: [string, string][] =
    interval > 1 && kind !== 'weekdays' ? [['INTERVAL', String(interval)]] : [];
  const end: [string, string][] =
    ends === 'until'
      ? [['UNTIL', until.replaceAll('-', '')]]
      : ends === 'count'
        ? [['COUNT', String(count)]]
        : [];
  return ruleOfParts([...rhythm(kind, days, start), ...every, ...end]);
}

function rhythm(
  kind: Exclude<Repeats, 'never' | 'custom'>,
  days: readonly Weekday[],
  start: CalendarDate,
): [string, string][] {
  switch (kind) {
    case 'daily':
      return [['FREQ', 'DAILY']];
    case 'weekdays':
      return [
        ['FREQ', 'WEEKLY'],
        ['BYDAY', 'MO,TU,WE,TH,FR'],
      ];
    case 'weekly':
      return [
        ['FREQ', 'WEEKLY'],
        [
          'BYDAY',
          (days.length > 0
            ? WEEKDAYS.filter((day) => days.includes(day))
            : [weekdayOf(start)]
          ).join(','),
        ],
      ];
    case 'monthlyDay':
      return [
        ['FREQ', 'MONTHLY'],
        ['BYMONTHDAY', String(start.day)],
      ];
    case 'monthlyWeekday':
      return [
        ['FREQ', 'MONTHLY'],
        ['BYDAY', nthWeekday(start)],
      ];
    case 'yearly':
      return [['FREQ', 'YEARLY']];
  }
}

/** '3TU' is the third Tuesday; the fifth becomes the last. */
export function nthWeekday(day: CalendarDate): string {
  const nth = Math.ceil(day.day / 7);
  return `${nth === 5 ? -1 : nth}${weekdayOf(day)}`;
}

export function weekdayOf(day: CalendarDate): Weekday {
  return WEEKDAYS[(day.toDate('UTC').getUTCDay() + 6) % 7] ?? 'MO';
}

export const noRepeat = (start: CalendarDate): Repeat => ({
  kind: 'never',
  interval: 1,
  days: [weekdayOf(start)],
  ends: 'never',
  until: start.add({ months: 3 }).toString(),
  count: 10,
  custom: '',
});

/** The form values of an RRULE; unsupported rules become custom text. */
export function repeatOfRule(rule: string | null, start: CalendarDate): Repeat {
  const none = noRepeat(start);
  if (rule === null) return none;
  const custom: Repeat = { ...none, kind: 'custom', custom: rule };
  const parts = new Map(partsOfRule(rule));
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '');
  // Keep an UNTIL with a time as custom text.
  if (until && (parts.get('UNTIL') ?? '').length > 8) return custom;
  const count = Number(parts.get('COUNT') ?? 0);
  const shown: Repeat = {
    ...none,
    interval: Number(parts.get('INTERVAL') ?? 1),
    ends: until ? 'until' : count > 0 ? 'count' : 'never',
    ...(until ? { until: until.slice(1).join('-') } : {}),
    ...(count > 0 ? { count } : {}),
  };
  const days = WEEKDAYS.filter((day) => parts.get('BYDAY')?.split(',').includes(day));
  const candidates = REPEATS.filter((kind) => kind !== 'never' && kind !== 'custom').map(
    (kind): Repeat => ({ ...shown, kind, days: days.length > 0 ? days : shown.days }),
  );
  return candidates.find((candidate) => isSameRule(ruleOfRepeat(candidate, start), rule)) ?? custom;
}

/** Compares two rules, ignoring the order of their parts. */
export function isSameRule(a: string | null, b: string): boolean {
  const sorted = (rule: string) =>
    ruleOfParts(
      [...partsOfRule(rule)]
        .filter(([name, value]) => name !== 'WKST' && !(name === 'INTERVAL' && value === '1'))
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  return a !== null && sorted(a) === sorted(b);
}
