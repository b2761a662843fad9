import { offsetOf } from './dates.ts';
import type { Clock } from './quotable.ts';

/** A period of time, excluding `to`; null for an open end. */
export type Period = { from: Date | null; to: Date | null };

const DAY_MS = 86_400_000;
const WEEK = 7;
const WEEKDAYS: readonly RegExp[] = [
  /sunday|sonntag/i,
  /monday|montag/i,
  /tuesday|dienstag/i,
  /wednesday|mittwoch/i,
  /thursday|donnerstag/i,
  /friday|freitag/i,
  /saturday|samstag/i,
];
const NUMBERS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  zehn: 10,
};

/**
 * The period that a question names, or null: 'yesterday', 'diese Woche', 'the last three days',
 * 'since Monday'.
 */
export function periodIn(text: string, { now, timezone }: Clock): Period | null {
  const today = startOfDay(now, timezone);
  const day = (days: number) =>
    startOfDay(new Date(today.getTime() + days * DAY_MS + DAY_MS / 2), timezone);
  const monday = -((weekdayOf(today, timezone) + WEEK - 1) % WEEK);
  const mentions = (words: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu').test(text);

  const since = /(?<!\p{L})(?:since|seit)\s+(?:last |letzte[mn] )?(\p{L}+)/iu.exec(text)?.[1];
  const weekday = since === undefined ? -1 : WEEKDAYS.findIndex((name) => name.test(since));
  if (weekday >= 0)
    return { from: day(-((weekdayOf(today, timezone) - weekday + WEEK) % WEEK || WEEK)), to: null };
  if (since !== undefined && /^(yesterday|gestern)$/i.test(since))
    return { from: day(-1), to: null };

  const [, amount = '', unit = ''] =
    /(?:last|past|letzten?|vergangenen?)\s+(\d{1,3}|\p{L}+)\s+(days?|weeks?|hours?|tagen?|wochen?|stunden?)/iu.exec(
      text,
    ) ?? [];
  const number = NUMBERS[amount.toLowerCase()] ?? Number(amount || Number.NaN);
  if (number > 0) {
    if (/^(hour|stunde)/i.test(unit))
      return { from: new Date(now.getTime() - number * 3_600_000), to: null };
    return { from: day(-number * (/^w/i.test(unit) ? WEEK : 1)), to: null };
  }
  if (mentions('day before yesterday|vorgestern')) return { from: day(-2), to: day(-1) };
  if (mentions('yesterday|gestern')) return { from: day(-1), to: day(0) };
  if (mentions('day after tomorrow|übermorgen')) return { from: day(2), to: day(3) };
  if (
    mentions('tomorrow') ||
    /(?<!guten )(?<!\p{L})(?:morgen)(?!\p{L})(?<!heute morgen)/iu.test(text)
  )
    return { from: day(1), to: day(2) };
  if (mentions('today|this (?:morning|afternoon|evening)|tonight|heute'))
    return { from: day(0), to: day(1) };
  if (mentions('last week|letzter? woche|letzten woche|vergangenen? woche|vorige woche'))
    return { from: day(monday - WEEK), to: day(monday) };
  if (mentions('next week|nächste[nr]? woche|kommende[nr]? woche'))
    return { from: day(monday + WEEK), to: day(monday + 2 * WEEK) };
  if (mentions('(?:this|the) week|diese[rn]? woche|der woche|wöchentlich'))
    return { from: day(monday), to: day(monday + WEEK) };
  const dayOfMonth = Number(
    new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: timezone }).format(now),
  );
  if (mentions('this month|diese[nrm]? monat'))
    return { from: day(1 - dayOfMonth), to: firstOfNextMonth(day(1 - dayOfMonth), timezone) };
  if (mentions('last month|letzten monat|letztem monat'))
    return { from: startOfMonthBefore(day(1 - dayOfMonth), timezone), to: day(1 - dayOfMonth) };
  return null;
}

/** Midnight of the day of an instant. */
export function startOfDay(at: Date, timezone: string): Date {
  const local = new Date(at.getTime() + offsetOf(at, timezone) * 60_000);
  local.setUTCHours(0, 0, 0, 0);
  const midnight = new Date(local.getTime() - offsetOf(at, timezone) * 60_000);
  // The clocks may have changed between midnight and now.
  return new Date(local.getTime() - offsetOf(midnight, timezone) * 60_000);
}

const weekdayOf = (at: Date, timezone: string) =>
  new Date(at.getTime() + offsetOf(at, timezone) * 60_000).getUTCDay();

/**
 * The 32nd day after the first of a month is in the next month, early enough to count back from.
 */
function firstOfNextMonth(first: Date, timezone: string): Date {
  const later = startOfDay(new Date(first.getTime() + 32 * DAY_MS), timezone);
  const day = new Date(later.getTime() + offsetOf(later, timezone) * 60_000).getUTCDate();
  return startOfDay(new Date(later.getTime() - (day - 1) * DAY_MS + DAY_MS / 4), timezone);
}

function startOfMonthBefore(first: Date, timezone: string): Date {
  const last = startOfDay(new Date(first.getTime() - DAY_MS / 2), timezone);
  const day = new Date(last.getTime() + offsetOf(last, timezone) * 60_000).getUTCDate();
  return startOfDay(new Date(last.getTime() - (day - 1) * DAY_MS + DAY_MS / 4), timezone);
}
