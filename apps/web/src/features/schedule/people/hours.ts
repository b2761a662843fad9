import { isWeekend, parseAbsolute, toCalendarDate } from '@internationalized/date';

/** The directory knows nobody's hours, so the usual ones are assumed and named. */
export const WORKING_HOURS = { from: 9, to: 17 } as const;

/** True if a meeting is not within working hours on a weekday, in the zone of a guest. */
export function isOutsideHours(start: string, end: string, zone: string): boolean {
  const from = parseAbsolute(start, zone);
  const to = parseAbsolute(end, zone);
  // Saturday and Sunday for everybody, because the directory knows nobody's weekend.
  if (isWeekend(toCalendarDate(from), 'en-GB')) return true;
  const isSameDay = toCalendarDate(from).compare(toCalendarDate(to)) === 0;
  return (
    !isSameDay || from.hour < WORKING_HOURS.from || to.hour + to.minute / 60 > WORKING_HOURS.to
  );
}
