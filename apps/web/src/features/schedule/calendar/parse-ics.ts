import { CalendarDate, CalendarDateTime, toZoned } from '@internationalized/date';
import type { Event } from '@parley/model';
import { ruleProblem } from '@parley/model/schedule';
import { type Component, componentsOf, type IcsLine, unescaped } from './ics-lines.ts';
import { zoneNamed } from './zone-names.ts';

/** An event as it would be stored. */
export type ReadEvent = Pick<
  Event,
  | 'uid'
  | 'title'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'is_all_day'
  | 'timezone'
  | 'recurrence'
> & { excluded: string[] };

/** Why an event cannot be imported; `detail` names the property or value. */
export type IcsRefusal = {
  title: string;
  code: 'start' | 'zone' | 'end' | 'rule' | 'never' | 'dates' | 'cancelled';
  detail: string;
};
export type ReadCalendar = { events: ReadEvent[]; refused: IcsRefusal[] };

const TITLE_MAX = 255;
const DESCRIPTION_MAX = 10_000;
const MOST_EVENTS = 5000;

class RefusedError extends Error {
  readonly code: IcsRefusal['code'];

  constructor(code: IcsRefusal['code'], detail = '') {
    super(detail);
    this.code = code;
  }
}

/**
 * Parses the events of an RFC 5545 file; null if it is none.
 * @param zone the time zone of floating times
 */
export function parseIcs(text: string, zone: string): ReadCalendar | null {
  const calendar = componentsOf(text);
  if (!calendar) return null;
  const read: ReadCalendar = { events: [], refused: [] };
  const replaced: { uid: string; at: string }[] = [];
  for (const component of calendar.components
    .filter(({ name }) => name === 'VEVENT')
    .slice(0, MOST_EVENTS)) {
    const title = titleOf(component);
    try {
      const instead = lineOf(component, 'RECURRENCE-ID');
      const uid = lineOf(component, 'UID')?.value.trim() || null;
      if (instead && uid) replaced.push({ uid, at: timeOf(instead, zone).at });
      if (lineOf(component, 'STATUS')?.value.toUpperCase() === 'CANCELLED')
        throw new RefusedError('cancelled');
      read.events.push(
        eventOf(component, title, instead && uid ? `${uid}#${instead.value}` : uid, zone),
      );
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      read.refused.push({ title, code: error.code, detail: error.message });
    }
  }
  // A moved occurrence becomes its own event and is excluded from the series.
  for (const { uid, at } of replaced)
    read.events.find((event) => event.uid === uid)?.excluded.push(at);
  return read;
}

function eventOf(component: Component, title: string, uid: string | null, zone: string): ReadEvent {
  const startLine = lineOf(component, 'DTSTART');
  if (!startLine) throw new RefusedError('start');
  const start = timeOf(startLine, zone);
  const ends_at = endOf(component, start, zone);
  if (Date.parse(ends_at) < Date.parse(start.at)) throw new RefusedError('end');
  if (lineOf(component, 'RDATE')) throw new RefusedError('dates');
  const excluded = component.lines
    .filter(({ name }) => name === 'EXDATE')
    .flatMap((line) => line.value.split(',').map((value) => timeOf({ ...line, value }, zone).at));
  const event: ReadEvent = {
    uid: uid?.slice(0, TITLE_MAX) ?? null,
    title,
    description:
      unescaped(lineOf(component, 'DESCRIPTION')?.value ?? '')
        .trim()
        .slice(0, DESCRIPTION_MAX) || null,
    starts_at: start.at,
    ends_at,
    is_all_day: start.isDay,
    timezone: start.zone,
    recurrence: lineOf(component, 'RRULE')?.value.trim().toUpperCase() ?? null,
    excluded,
  };
  const problem = ruleProblem(event);
  if (problem)
    throw new RefusedError(
      problem.code === 'part' ? 'rule' : 'never',
      problem.code === 'part' ? problem.part : '',
    );
  return event;
}

type Time = { at: string; zone: string; isDay: boolean };

function timeOf({ params, value }: IcsLine, own: string): Time {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value.trim());
  if (!match) throw new RefusedError('start', value);
  const [, year, month, day, hour, minute, second, utc] = match;
  const named = params.get('TZID');
  const zone = utc ? 'UTC' : named ? zoneNamed(named) : own;
  if (zone === null) throw new RefusedError('zone', named);
  const date = new CalendarDate(Number(year), Number(month), Number(day));
  const isDay = hour === undefined;
  // Reject dates such as 31 June, which Date would move.
  if (date.month !== Number(month) || date.day !== Number(day))
    throw new RefusedError('start', value);
  const time = isDay
    ? date
    : new CalendarDateTime(
        date.year,
        date.month,
        date.day,
        Number(hour),
        Number(minute),
        Number(second),
      );
  return { at: toZoned(time, zone).toAbsoluteString(), zone, isDay };
}

function endOf(component: Component, start: Time, zone: string): string {
  const end = lineOf(component, 'DTEND');
  if (end) return timeOf(end, zone).at;
  const duration = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    lineOf(component, 'DURATION')?.value ?? '',
  );
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = duration ?? [];
  const length =
    (((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 +
    Number(seconds);
  return new Date(
    Date.parse(start.at) + (length || (start.isDay ? 86_400 : 0)) * 1000,
  ).toISOString();
}

const lineOf = ({ lines }: Component, name: string): IcsLine | undefined =>
  lines.find((line) => line.name === name);

const titleOf = (component: Component): string =>
  unescaped(lineOf(component, 'SUMMARY')?.value ?? '')
    .trim()
    .replaceAll('\n', ' ')
    .slice(0, TITLE_MAX) || '–';
