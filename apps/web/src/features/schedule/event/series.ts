import { parseAbsolute, type ZonedDateTime } from '@internationalized/date';
import type { Event } from '@parley/model';
import { excludedOf } from '@parley/model/schedule';
import { zoneOf } from '../board/shown.ts';
import type { EventColumns } from './draft.ts';

/**
 * Applies the change of one occurrence to the series: shifts it and its exceptions by the same days
 * and time.
 */
export function wholeSeries(event: Event, start: string, details: EventColumns): Partial<Event> {
  if (event.recurrence === null || Date.parse(start) === Date.parse(event.starts_at))
    return details;
  const zone = zoneOf(details);
  const [from, to] = [parseAbsolute(start, zoneOf(event)), parseAbsolute(details.starts_at, zone)];
  const days = Math.round(
    (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) /
      86_400_000,
  );
  const moved = (at: string): ZonedDateTime => {
    const day = parseAbsolute(at, zoneOf(event)).add({ days });
    return parseAbsolute(details.starts_at, zone).set({
      year: day.year,
      month: day.month,
      day: day.day,
    });
  };
  const starts = moved(event.starts_at);
  const length = Date.parse(details.ends_at) - Date.parse(details.starts_at);
  return {
    ...details,
    starts_at: starts.toAbsoluteString(),
    ends_at: new Date(starts.toDate().getTime() + length).toISOString(),
    excluded: [...excludedOf(event)].map((at) =>
      moved(new Date(at).toISOString()).toAbsoluteString(),
    ),
  };
}
