import i18next from 'i18next';
import { regional } from '../../../lib/format.ts';
import type { OpenState, WeekdayNumber } from '@parley/model/opening-hours';

/** 4 January 1970 was a Sunday. */
const sunday = Date.UTC(1970, 0, 4);
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatted(instant: number, name: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${i18next.language}:${name}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(regional(i18next.language), options);
  formats.set(key, format);
  return format.format(instant);
}

/** Monday */
export const weekdayName = (day: WeekdayNumber) =>
  formatted(sunday + day * DAY_MS, 'weekday', { weekday: 'long', timeZone: 'UTC' });
/** Mon */
export const shortWeekday = (day: WeekdayNumber) =>
  formatted(sunday + day * DAY_MS, 'short', { weekday: 'short', timeZone: 'UTC' });
/** Formats a time such as 17:30 for the user's region. */
export const timeText = (time: string) =>
  formatted(Date.parse(`1970-01-01T${time}:00Z`), 'time', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });

/** 'Open until 17:00', 'Closed until Mon, 08:00'. */
export function openText({ isOpen, next }: OpenState): string {
  if (!next) return i18next.t(isOpen ? 'locations:open' : 'locations:closed');
  const time = next.isToday
    ? timeText(next.time)
    : i18next.t('locations:dayAndTime', { day: shortWeekday(next.day), time: timeText(next.time) });
  return i18next.t(isOpen ? 'locations:openUntil' : 'locations:closedUntil', { time });
}
