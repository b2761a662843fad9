import { z } from 'zod';

/** 0 is Sunday, as the database has it. */
export type Weekday = number;
/** A stretch of the local week in which a place is open: times as 09:00, on one day. */
export type Stretch = { day: Weekday; from: string; to: string };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const stretches = z.array(
  z.object({ day: z.int().min(0).max(6), from: z.string().regex(TIME), to: z.string().regex(END) }),
);

/** Of one week: four a day. */
export const MOST_STRETCHES = 28;
/** The days of a week as offices have them: Monday first. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** The opening hours of a row, in the order of the week; what is none of ours counts as none. */
export function readHours(value: unknown): Stretch[] {
  const parsed = stretches.safeParse(value);
  return parsed.success ? ordered(parsed.data) : [];
}

export const ordered = (hours: readonly Stretch[]): Stretch[] =>
  hours.toSorted(
    (a, b) => WEEK.indexOf(a.day) - WEEK.indexOf(b.day) || a.from.localeCompare(b.from),
  );

export const ofDay = (hours: readonly Stretch[], day: Weekday): Stretch[] =>
  hours.filter((stretch) => stretch.day === day).toSorted((a, b) => a.from.localeCompare(b.from));

export type HoursProblem = 'time' | 'order' | 'overlap';

/**
 * What is wrong with each stretch: no time, an end before its beginning, or a beginning within
 * another.
 */
export function hoursProblems(hours: readonly Stretch[]): Map<Stretch, HoursProblem> {
  const problems = new Map<Stretch, HoursProblem>();
  for (const stretch of hours) {
    if (!TIME.test(stretch.from) || !END.test(stretch.to)) problems.set(stretch, 'time');
    else if (stretch.from >= stretch.to) problems.set(stretch, 'order');
  }
  for (const day of WEEK) {
    const sound = ofDay(hours, day).filter((stretch) => !problems.has(stretch));
    for (const [index, stretch] of sound.entries()) {
      const before = sound[index - 1];
      if (before && stretch.from < before.to) problems.set(stretch, 'overlap');
    }
  }
  return problems;
}

/**
 * The next stretch a day may have: working hours at first, then after the last of the day; null
 * when the day is full.
 */
export function nextStretch(hours: readonly Stretch[], day: Weekday): Stretch | null {
  const last = ofDay(hours, day).at(-1);
  if (!last) return { day, from: '09:00', to: '17:00' };
  const hour = Number(last.to.slice(0, 2)) + 1;
  if (!END.test(last.to) || hour > 22) return null;
  const at = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return { day, from: at(hour), to: at(Math.min(hour + 3, 23)) };
}

/** 'Mo-Fr 09:00-17:00; Sa 10:00-14:00', for files: days in English as OpenStreetMap writes them. */
export function hoursText(hours: readonly Stretch[]): string {
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
 * Reads what `hoursText` writes, and ranges of days such as `Mo-Fr 08:00-12:00,13:00-17:00`; null
 * when it is neither.
 */
export function parseHours(text: string): Stretch[] | null {
  const hours: Stretch[] = [];
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
      for (const stretch of times.split(',')) {
        const [from = '', to = ''] = stretch
          .trim()
          .split('-')
          .map((time) => time.trim().padStart(5, '0'));
        hours.push({ day, from, to });
      }
    }
  }
  return hours.length <= MOST_STRETCHES && hoursProblems(hours).size === 0 ? ordered(hours) : null;
}
