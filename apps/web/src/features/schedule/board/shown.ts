import {
  type CalendarDate,
  getLocalTimeZone,
  parseAbsolute,
  toCalendarDate,
} from '@internationalized/date';
import type { Channel, Event } from '@parley/model';
import { isZone, MOST_OCCURRENCES, occurrencesIn } from '@parley/model/schedule';
import { dayStart } from './range.ts';

/** An occurrence with its days in the viewer's zone. */
export type ShownEvent = {
  key: string;
  event: Event;
  channel: Channel | undefined;
  start: string;
  end: string;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  isAllDay: boolean;
};

const DAY_MS = 86_400_000;

/**
 * Occurrences on these days, earliest first, all-day ones before others; `isCapped` if there are
 * too many to show.
 */
export function shownOn(
  days: readonly CalendarDate[],
  events: readonly Event[],
  channels: ReadonlyMap<string, Channel>,
): { items: ShownEvent[]; isCapped: boolean } {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return { items: [], isCapped: false };
  // A day of another zone may begin up to a day earlier or later.
  const from = dayStart(first) - DAY_MS;
  const to = dayStart(last.add({ days: 1 })) + DAY_MS;
  const items = events
    .flatMap((event) =>
      occurrencesIn(event, from, to).map((occurrence) => shown(event, occurrence, channels)),
    )
    .filter((item) => item.firstDay.compare(last) <= 0 && item.lastDay.compare(first) >= 0)
    .toSorted(
      (a, b) =>
        Number(b.isAllDay) - Number(a.isAllDay) ||
        Date.parse(a.start) - Date.parse(b.start) ||
        a.event.title.localeCompare(b.event.title),
    );
  return { items: items.slice(0, MOST_OCCURRENCES), isCapped: items.length > MOST_OCCURRENCES };
}

export function shown(
  event: Event,
  { start, end }: { start: string; end: string },
  channels: ReadonlyMap<string, Channel>,
): ShownEvent {
  const zone = event.is_all_day ? zoneOf(event) : getLocalTimeZone();
  // An event that ends at midnight does not touch the next day.
  const lastMoment = new Date(Math.max(Date.parse(start), Date.parse(end) - 1)).toISOString();
  return {
    key: `${event.id} ${start}`,
    event,
    channel: channels.get(event.channel_id ?? ''),
    start,
    end,
    isAllDay: event.is_all_day,
    firstDay: toCalendarDate(parseAbsolute(start, zone)),
    lastDay: toCalendarDate(parseAbsolute(lastMoment, zone)),
  };
}

export const zoneOf = ({ timezone }: Pick<Event, 'timezone'>): string =>
  isZone(timezone) ? timezone : 'UTC';

export const isOn = (day: CalendarDate, { firstDay, lastDay }: ShownEvent): boolean =>
  firstDay.compare(day) <= 0 && lastDay.compare(day) >= 0;
