import type { Event, EventResponse } from '../rows.ts';
import { excludedOf, occurrencesIn, untilOf } from './recurrence.ts';
import { partsOfRule, ruleOfParts } from './rule-parts.ts';
import { timezoneLines, yearIn } from './vtimezone.ts';
import { compact, compactDate, compactUtc, inZone } from './zones.ts';

/** An event with the texts of rows that it references by id. */
export type CalendarEvent = Pick<
  Event,
  | 'id'
  | 'uid'
  | 'title'
  | 'description'
  | 'kind'
  | 'starts_at'
  | 'ends_at'
  | 'is_all_day'
  | 'timezone'
  | 'recurrence'
  | 'excluded'
  | 'created_at'
  | 'updated_at'
> & {
  /** The name and address of the location. */
  location?: string | null;
  call_url?: string | null;
  sequence?: number;
  /** Set for an event with guests. */
  meeting?: Meeting;
};

/** Somebody in a calendar, with the address that others may know, if there is one. */
export type Attendee = { id: string; name: string; email: string | null };

/** Who is invited, and the answers: for the series with `at` null, and for single dates. */
export type Meeting = {
  organizer: Attendee;
  guests: readonly Attendee[];
  answers: readonly { id: string; at: string | null; response: EventResponse['response'] }[];
};

/** What a calendar is for: to be read, or to invite and to cancel (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/**
 * The number of years for which clock changes are written; readers fetch the calendar again long
 * before.
 */
const YEARS_AHEAD = 10;

/**
 * A calendar of RFC 5545. Times of events in a zone stay in it, so that nine o'clock is nine
 * o'clock all year.
 */
export function calendarText(
  name: string,
  events: readonly CalendarEvent[],
  now: Date,
  method: CalendarMethod = 'PUBLISH',
): string {
  const zones = new Map<string, number>();
  for (const { is_all_day: isAllDay, timezone, starts_at } of events) {
    const zone = inZone(0, timezone).timeZoneId;
    if (!isAllDay && zone !== 'UTC')
      zones.set(zone, Math.min(zones.get(zone) ?? Infinity, yearIn(zone, starts_at)));
  }
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parley//Schedule//EN',
    'CALSCALE:GREGORIAN',
    // What is published names no attendees (RFC 5546), so a calendar that does has no method.
    ...(method !== 'PUBLISH' || events.every(({ meeting }) => !meeting)
      ? [`METHOD:${method}`]
      : []),
    ...(method === 'PUBLISH'
      ? [
          `X-WR-CALNAME:${text(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...[...zones].flatMap(([zone, year]) =>
      timezoneLines(zone, year, Math.max(year, now.getUTCFullYear()) + YEARS_AHEAD),
    ),
    ...events.flatMap((event) => eventLines(event, method)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

function eventLines(event: CalendarEvent, method: CalendarMethod): string[] {
  const {
    id,
    uid,
    title,
    description,
    location,
    kind,
    recurrence,
    created_at,
    updated_at,
    starts_at,
    ends_at,
    call_url,
    sequence,
    meeting,
  } = event;
  const common = [
    `UID:${text(uid ?? `${id}@parley`)}`,
    `DTSTAMP:${compactUtc(Date.parse(updated_at))}`,
    `CREATED:${compactUtc(Date.parse(created_at))}`,
    `LAST-MODIFIED:${compactUtc(Date.parse(updated_at))}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${text(title)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(call_url ? [`URL:${call_url}`] : []),
    `CATEGORIES:${kind.toUpperCase().replace('_', '-')}`,
  ];
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  const series = [
    'BEGIN:VEVENT',
    ...common,
    `DTSTART${when(event, Date.parse(starts_at))}`,
    `DTEND${when(event, Date.parse(ends_at))}`,
    ...(recurrence ? [`RRULE:${ruleFor(event, recurrence)}`] : []),
    ...[...excludedOf(event)].map((at) => `EXDATE${when(event, at)}`),
    ...(meeting ? peopleLines(meeting, null) : []),
    'END:VEVENT',
  ];
  if (!meeting || !recurrence || method === 'CANCEL') return series;
  // A date with answers of its own is an instance of the series that differs in its attendees.
  return [
    ...series,
    ...answeredDates(event, meeting).flatMap((at) => [
      'BEGIN:VEVENT',
      ...common,
      `RECURRENCE-ID${when(event, at)}`,
      `DTSTART${when(event, at)}`,
      `DTEND${when(event, at + length)}`,
      ...peopleLines(meeting, at),
      'END:VEVENT',
    ]),
  ];
}

/** The latest dates with answers of their own, as long as they take place. */
function answeredDates(event: CalendarEvent, { answers }: Meeting): number[] {
  const excluded = new Set(excludedOf(event));
  const dates = answers.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)]));
  return [...new Set(dates)]
    .filter((at) => !excluded.has(at) && occurrencesIn(event, at, at + 1, 1).some(isAt(at)))
    .toSorted((a, b) => b - a)
    .slice(0, MOST_ANSWERED);
}

const MOST_ANSWERED = 20;
const isAt =
  (at: number) =>
  ({ start }: { start: string }): boolean =>
    Date.parse(start) === at;

const STATES = { yes: 'ACCEPTED', no: 'DECLINED', maybe: 'TENTATIVE' } as const;

/** Answers are given in Parley, so a calendar is not asked to send any. */
function peopleLines({ organizer, guests, answers }: Meeting, at: number | null): string[] {
  const stateOf = (id: string) => {
    const own = answers.filter((answer) => answer.id === id);
    const found =
      own.find((answer) => answer.at !== null && Date.parse(answer.at) === at) ??
      own.find((answer) => answer.at === null);
    return found ? STATES[found.response] : 'NEEDS-ACTION';
  };
  return [
    `ORGANIZER;CN=${quoted(organizer.name)}:${addressOf(organizer)}`,
    ...guests.map(
      (guest) =>
        `ATTENDEE;CN=${quoted(guest.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${stateOf(
          guest.id,
        )};RSVP=FALSE:${addressOf(guest)}`,
    ),
  ];
}

const ADDRESS = /^[^\s<>",;:\\]+@[^\s<>",;:\\]+$/;
const addressOf = ({ id, email }: Attendee): string =>
  email && ADDRESS.test(email) ? `mailto:${email}` : `urn:uuid:${id}`;

/** A parameter's value cannot hold quotes, nor anything that ends the line. */
const quoted = (value: string): string =>
  `"${value.replaceAll('"', '\u2019').replaceAll(/\p{Cc}/gu, ' ')}"`;

function when({ is_all_day: isAllDay, timezone }: CalendarEvent, at: number): string {
  const time = inZone(at, timezone);
  if (isAllDay) return `;VALUE=DATE:${compactDate(time.toPlainDate())}`;
  return time.timeZoneId === 'UTC'
    ? `:${compactUtc(at)}`
    : `;TZID=${time.timeZoneId}:${compact(time)}`;
}

/**
 * The end of a rule must have the type of its start: a date for dates, an instant in UTC for times.
 */
function ruleFor({ is_all_day: isAllDay, timezone }: CalendarEvent, recurrence: string): string {
  const parts = new Map(partsOfRule(recurrence));
  const until = untilOf(parts, inZone(0, timezone).timeZoneId);
  if (until !== null)
    parts.set('UNTIL', isAllDay ? (parts.get('UNTIL') ?? '').slice(0, 8) : compactUtc(until));
  return ruleOfParts(parts);
}

// Carriage returns and other control characters would end the line or make the file unreadable.
const text = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/[;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\p{Cc}/gu, ' ');

const LINE_BYTES = 74;

/** Splits lines into at most 75 bytes, without splitting a character. */
function fold(line: string): string {
  const bytes = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > LINE_BYTES) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += character;
    length += size;
  }
  return [...lines, current].join('\r\n');
}
