import { z } from 'zod';

/** 0 is Sunday, as in the database. */
export type WeekdayNumber = number;
/** A period of the local week in which a location is open: times as 09:00, on one day. */
export type OpenPeriod = { day: WeekdayNumber; from: string; to: string };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const periods = z.array(
  z.object({ day: z.int().min(0).max(6), from: z.string().regex(TIME), to: z.string().regex(END) }),
);

/** The limit per week: four a day. */
export const MOST_PERIODS = 28;
/** The days of a working week, Monday first. */
export const WEEK: readonly WeekdayNumber[] = [1, 2, 3, 4, 5, 6, 0];

/** The opening hours of a row, in the order of the week; an invalid value counts as none. */
export function readHours(value: unknown): OpenPeriod[] {
  const parsed = periods.safeParse(value);
  return parsed.success ? ordered(parsed.data) : [];
}

export const ordered = (hours: readonly OpenPeriod[]): OpenPeriod[] =>
  hours.toSorted(
    (a, b) => WEEK.indexOf(a.day) - WEEK.indexOf(b.day) || a.from.localeCompare(b.from),
  );

export const ofDay = (hours: readonly OpenPeriod[], day: WeekdayNumber): OpenPeriod[] =>
  hours.filter((period) => period.day === day).toSorted((a, b) => a.from.localeCompare(b.from));

export type HoursProblem = 'time' | 'order' | 'overlap';

/**
 * The problem of each faulty period: an invalid time, an end before its start, or a start within
 * the previous period.
 */
export function hoursProblems(hours: readonly OpenPeriod[]): Map<OpenPeriod, HoursProblem> {
  const problems = new Map<OpenPeriod, HoursProblem>();
  for (const period of hours) {
    if (!TIME.test(period.from) || !END.test(period.to)) problems.set(period, 'time');
    else if (period.from >= period.to) problems.set(period, 'order');
  }
  for (const day of WEEK) {
    const sound = ofDay(hours, day).filter((period) => !problems.has(period));
    for (const [index, period] of sound.entries()) {
      const before = sound[index - 1];
      if (before && period.from < before.to) problems.set(period, 'overlap');
    }
  }
  return problems;
}

/**
 * The next period to offer for a day: working hours first, then after the last of the day; null if
 * the day is full.
 */
export function nextPeriod(hours: readonly OpenPeriod[], day: WeekdayNumber): OpenPeriod | null {
  const last = ofDay(hours, day).at(-1);
  if (!last) return { day, from: '09:00', to: '17:00' };
  const hour = Number(last.to.slice(0, 2)) + 1;
  if (!END.test(last.to) || hour > 22) return null;
  const at = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return { day, from: at(hour), to: at(Math.min(hour + 3, 23)) };
}

/** 'Mo-Fr 09:00-17:00; Sa 10:00-14:00', for files: English days as in OpenStreetMap. */
export function hoursText(hours: readonly OpenPeriod[]): string {
  return WEEK.flatMap((day) => {
    const own = ofDay(hours, day);
    return own.length === 0
      ? []
      : [`${DAY_CODES[day]} ${own.map(({ from, to }) => `${from}-${to}`).join(',')}`];
  }).join('; ');
}

const DAY_CODES = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const PART = /^([A-Z][a-z])(?:-([A-Z][a-z]))? (.+)$/;

/**
 * Parses the format of `hoursText`, and ranges of days such as `Mo-Fr 08:00-12:00,13:00-17:00`;
 * null for any other text.
 */
export function parseHours(text: string): OpenPeriod[] | null {
  const hours: OpenPeriod[] = [];
  for (const part of text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [, first = '', last = first, times = ''] = PART.exec(part) ?? [];
    const [start, end] = [first, last].map((code) =>
      WEEK.findIndex((day) => DAY_CODES[day] === code),
    );
    if (start === undefined || end === undefined || start < 0 || end < start) return null;
    for (const day of WEEK.slice(start, end + 1)) {
      for (const period of times.split(',')) {
        const [from = '', to = ''] = period
          .trim()
          .split('-')
          .map((time) => time.trim().padStart(5, '0'));
        hours.push({ day, from, to });
      }
    }
  }
  return hours.length <= MOST_PERIODS && hoursProblems(hours).size === 0 ? ordered(hours) : null;
}
