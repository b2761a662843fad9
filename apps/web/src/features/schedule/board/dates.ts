import type { CalendarDate } from '@internationalized/date';
import i18next from 'i18next';
import { regional } from '../../../lib/format.ts';
import { type ShownEvent, zoneOf } from './shown.ts';

const made = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${i18next.language} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(regional(i18next.language), options);
  made.set(key, known);
  return known;
}

/** The locale that determines the first day of the week. */
export const weekLanguage = (): string => regional(i18next.language);

const ofDay = (day: CalendarDate, options: Intl.DateTimeFormatOptions) =>
  formatter({ ...options, timeZone: 'UTC' }).format(day.toDate('UTC'));

/** November 2026 */
export const monthName = (day: CalendarDate) => ofDay(day, { month: 'long', year: 'numeric' });
/** 21, or 1 Nov at the start of a month */
export const dayOfMonth = (day: CalendarDate) =>
  day.day === 1 ? ofDay(day, { day: 'numeric', month: 'short' }) : day.day.toString();
/** Sat */
export const shortWeekdayOf = (day: CalendarDate) => ofDay(day, { weekday: 'short' });
/** Saturday 21 November */
export const dayName = (day: CalendarDate) =>
  ofDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
/** Sat 21 November, for weeks */
export const dayNameInWeek = (day: CalendarDate) =>
  ofDay(day, { weekday: 'short', day: 'numeric', month: 'long' });
/** Sat 21 Nov 2026 */
export const dayAndYear = (day: CalendarDate) =>
  ofDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** 16 – 22 Nov 2026 */
export const daySpan = (from: CalendarDate, to: CalendarDate) =>
  formatter({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    from.toDate('UTC'),
    to.toDate('UTC'),
  );
/** 09:00 */
export const hourName = (hour: number) =>
  formatter({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  );

/** 09:00 in a zone; with the weekday if it is another day there. */
export const clockIn = (at: string, timeZone: string): string => {
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  const isOtherDay =
    formatter({ weekday: 'short', timeZone }).format(new Date(at)) !==
    formatter({ weekday: 'short' }).format(new Date(at));
  return formatter(isOtherDay ? { ...time, weekday: 'short' } : time).format(new Date(at));
};

/** Sat 21 Nov 2026, 09:00 – 09:30 in the viewer's zone; only days for all-day events. */
export function whenText({ event, start, end, isAllDay, firstDay, lastDay }: ShownEvent): string {
  if (isAllDay)
    return firstDay.compare(lastDay) === 0 ? dayAndYear(firstDay) : daySpan(firstDay, lastDay);
  return timesIn(start, end, undefined, event.starts_at === event.ends_at);
}

/** The same in the event's own zone; null if both read the same. */
export function timeInEventZone({ event, start, end, isAllDay }: ShownEvent): string | null {
  const zone = zoneOf(event);
  if (isAllDay || timesIn(start, end, zone) === timesIn(start, end)) return null;
  return timesIn(start, end, zone);
}

/** The same for two instants, in the viewer's zone or another. */
export function timesIn(
  start: string,
  end: string,
  timeZone?: string,
  isInstant = start === end,
): string {
  const times = formatter({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  });
  return isInstant
    ? times.format(new Date(start))
    : times.formatRange(new Date(start), new Date(end));
}
