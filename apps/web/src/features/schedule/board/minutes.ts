import {
  type CalendarDate,
  getLocalTimeZone,
  parseAbsolute,
  toCalendarDate,
} from '@internationalized/date';

export const DAY_MINUTES = 1440;
export const MINUTE_PX = 0.8;
const LEAST_MINUTES = 28;

/** The minute of the day in the viewer's zone. */
export function minuteOf(at: string): number {
  const time = parseAbsolute(at, getLocalTimeZone());
  return time.hour * 60 + time.minute;
}

/** Minutes an event takes on a day, at least enough to be readable. */
export function minutesOn(
  day: CalendarDate,
  { start, end }: { start: string; end: string },
): { from: number; to: number } {
  const zone = getLocalTimeZone();
  const from = toCalendarDate(parseAbsolute(start, zone)).compare(day) < 0 ? 0 : minuteOf(start);
  const to =
    toCalendarDate(parseAbsolute(end, zone)).compare(day) > 0 ? DAY_MINUTES : minuteOf(end);
  const first = Math.min(from, DAY_MINUTES - LEAST_MINUTES);
  return { from: first, to: Math.max(to, first + LEAST_MINUTES) };
}

/** A time of day in the viewer's zone. */
export const timeAt = (day: CalendarDate, minutes: number): Date =>
  new Date(day.year, day.month - 1, day.day, 0, minutes);
