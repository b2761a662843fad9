import type { Event } from '../rows.ts';
import { excludedOf, untilOf } from './recurrence.ts';
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
};

/**
 * The number of years for which clock changes are written; readers fetch the calendar again long
 * before.
 */
const YEARS_AHEAD = 10;

/**
 * A calendar of RFC 5545. Times of events in a zone stay in it, so that nine o'clock is nine
 * o'clock all year.
 */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
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
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...[...zones].flatMap(([zone, year]) =>
      timezoneLines(zone, year, Math.max(year, now.getUTCFullYear()) + YEARS_AHEAD),
    ),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}

function eventLines(event: CalendarEvent): string[] {
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
  } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid ?? `${id}@parley`)}`,
    `DTSTAMP:${compactUtc(Date.parse(updated_at))}`,
    `CREATED:${compactUtc(Date.parse(created_at))}`,
    `LAST-MODIFIED:${compactUtc(Date.parse(updated_at))}`,
    `DTSTART${when(event, Date.parse(starts_at))}`,
    `DTEND${when(event, Date.parse(ends_at))}`,
    ...(recurrence ? [`RRULE:${ruleFor(event, recurrence)}`] : []),
    ...[...excludedOf(event)].map((at) => `EXDATE${when(event, at)}`),
    `SUMMARY:${text(title)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    ...(location ? [`LOCATION:${text(location)}`] : []),
    `CATEGORIES:${kind.toUpperCase().replace('_', '-')}`,
    'END:VEVENT',
  ];
}

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
