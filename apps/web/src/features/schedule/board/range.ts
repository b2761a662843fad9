import {
  type CalendarDate,
  endOfMonth,
  getLocalTimeZone,
  parseDate,
  startOfMonth,
  startOfWeek,
} from '@internationalized/date';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type ScheduleView = (typeof VIEWS)[number];

const AGENDA_DAYS = 30;

/** The days of a view, whole weeks in grids. */
export function daysOf(view: ScheduleView, anchor: CalendarDate, language: string): CalendarDate[] {
  if (view === 'agenda') return span(anchor, AGENDA_DAYS);
  if (view === 'day') return [anchor];
  const first = startOfWeek(view === 'month' ? startOfMonth(anchor) : anchor, language);
  if (view === 'week') return span(first, 7);
  const last = endOfMonth(anchor);
  const weeks = Math.ceil((last.compare(first) + 1) / 7);
  return span(first, weeks * 7);
}

/** The anchor one step forward or back. */
export const stepped = (view: ScheduleView, anchor: CalendarDate, step: 1 | -1): CalendarDate =>
  anchor.add(view === 'month' ? { months: step } : { days: step * DAYS[view] });

const DAYS = { week: 7, day: 1, agenda: AGENDA_DAYS } as const;

const span = (first: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => first.add({ days: index }));

/** Start of a day in the viewer's zone, in milliseconds since 1970. */
export const dayStart = (day: CalendarDate, zone: string = getLocalTimeZone()): number =>
  day.toDate(zone).getTime();

/** Parses an ISO date; null if invalid. */
export function readDay(text: string | undefined): CalendarDate | null {
  try {
    return text ? parseDate(text.slice(0, 10)) : null;
  } catch {
    return null;
  }
}
