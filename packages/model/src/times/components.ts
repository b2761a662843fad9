import type { Chrono, Component } from 'chrono-node';

export type Parser = Chrono['parsers'][number];
type Context = Parameters<Parser['extract']>[0];
type Reference = Context['reference'];
/** The components of a time that some words name. */
export type Said = { [Key in Component]?: number };

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
export const WEEK_DAYS = 7;
export const [FRIDAY, SATURDAY] = [5, 6];

/** The hour that a part of the day stands for, by the tag of the library. */
export const PART_HOURS: Readonly<Record<string, number>> = {
  'casualReference/morning': 9,
  'casualReference/forenoon': 10,
  'casualReference/noon': 12,
  'casualReference/afternoon': 15,
  'casualReference/close': 17,
  'casualReference/evening': 18,
  'casualReference/tonight': 18,
  'casualReference/night': 22,
  'casualReference/midnight': 0,
};

/** A part of the day: its hour is only implied, so that 'at eight' can make it precise. */
export function partOfDay(context: Context, part: string, day: Said = {}) {
  const tag = `casualReference/${part}`;
  const components = context.createParsingComponents(day);
  const hour = PART_HOURS[tag] ?? 0;
  return components
    .imply('hour', hour)
    .imply('minute', 0)
    .imply('meridiem', hour > 12 ? 1 : 0)
    .addTag(tag);
}

export function dayOf(day: number, month: number, year: string): Said | null {
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  return {
    day,
    month,
    ...(year === '' ? {} : { year: Number(year) + (year.length === 2 ? 2000 : 0) }),
  };
}

/** The next day of a month with this number. */
export function dayOfMonth(today: Date, day: number): Said | null {
  if (day < 1 || day > 31) return null;
  for (const months of [0, 1, 2]) {
    const at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day));
    if (at >= today && at.getUTCDate() === day) return onDay(at, 0);
  }
  return null;
}

/** An hour with minutes after it, or before it if they are negative. */
export function clockOf(hour: number, minutes: number): Said | null {
  // 'Quarter to one' is around noon, not after midnight.
  const time = hour * 60 + minutes + (hour === 1 && minutes < 0 ? 12 * 60 : 0);
  return time < 0 || hour > 24 ? null : { hour: Math.floor(time / 60) % 24, minute: time % 60 };
}

/** The calendar day at the reference, as midnight in UTC for counting. */
export function localDay(reference: Reference): Date {
  const local = reference.getDateWithAdjustedTimezone();
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()));
}

/** The next day with this weekday, of this week or some weeks later; 0 is Sunday. */
export function onWeekday(today: Date, weekday: number, weeks = 0): Said {
  return { ...onDay(today, daysUntil(today, weekday) + weeks * WEEK_DAYS), weekday };
}

/** A weekday of the week after this one, which begins on a Monday. */
export function inNextWeek(today: Date, weekday: number): Said {
  const monday = daysUntil(today, 1) || WEEK_DAYS;
  return { ...onDay(today, monday + ((weekday + 6) % WEEK_DAYS)), weekday };
}

export const daysUntil = (today: Date, weekday: number) =>
  (weekday - today.getUTCDay() + WEEK_DAYS) % WEEK_DAYS;

export function onDay(today: Date, days: number): { day: number; month: number; year: number } {
  const day = new Date(today.getTime() + days * DAY_MS);
  return { day: day.getUTCDate(), month: day.getUTCMonth() + 1, year: day.getUTCFullYear() };
}

/** The instant some minutes later, as components in UTC. */
export function later(reference: Reference, minutes: number): Said {
  const at = new Date(reference.instant.getTime() + minutes * MINUTE_MS);
  return {
    ...onDay(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())), 0),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    timezoneOffset: 0,
  };
}
