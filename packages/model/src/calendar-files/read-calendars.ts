import { cutText } from '../cut-text.ts';
import { plainName } from '../names.ts';
import type { Event } from '../rows.ts';
import { ruleProblem, splitRule } from '../schedule/recurrence.ts';
import { partsOfRule, ruleOfParts } from '../schedule/rule-parts.ts';
import { inZone } from '../schedule/zones.ts';
import { type Component, icsFile, type IcsLine, unescaped } from './lines.ts';
import {
  afterDuration,
  icsTime,
  type IcsTime,
  midnightAfter,
  type ProblemCode,
  ReadError,
  type Zones,
} from './times.ts';
import { zoneNamed } from './zone-names.ts';
import { zoneReader } from './zones.ts';

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

/** An unreadable part: its line in the file, its event if it belongs to one, and the reason. */
export type CalendarProblem = {
  line: number;
  title: string | null;
  code: ProblemCode;
  /** The value or the name that is the reason. */
  detail: string;
};
export type ReadCalendars = {
  events: ReadEvent[];
  /** Events that are left out. */
  refused: CalendarProblem[];
  /** Lines that are left out, while their event is read. */
  skipped: CalendarProblem[];
};

const TITLE_MAX = 255;
const DESCRIPTION_MAX = 10_000;
const MOST_EVENTS = 5000;

/**
 * Reads the events of an RFC 5545 file with one or more calendars; null if it has none.
 * @param own the user's zone: that of days, and of times without a zone
 */
export function readCalendars(bytes: Uint8Array, own: string): ReadCalendars | null {
  const file = icsFile(bytes);
  if (!file) return null;
  const read: ReadCalendars = {
    events: [],
    refused: [],
    skipped: file.unread.map(({ number, text }) => ({
      line: number,
      title: null,
      code: 'line',
      detail: cutText(text.trim(), 80),
    })),
  };
  for (const calendar of file.calendars) {
    const named = valueOf(calendar, 'X-WR-TIMEZONE');
    const zones = {
      read: zoneReader([calendar, ...file.calendars], own),
      floating: (named && zoneNamed(named)) || own,
      own,
    };
    readCalendar(calendar, zones, read);
  }
  const byLine = (a: CalendarProblem, b: CalendarProblem) => a.line - b.line;
  return {
    ...read,
    refused: read.refused.toSorted(byLine),
    skipped: read.skipped.toSorted(byLine),
  };
}

function readCalendar(calendar: Component, zones: Zones, read: ReadCalendars): void {
  const isCancelled = valueOf(calendar, 'METHOD')?.toUpperCase() === 'CANCEL';
  const exceptions: Exception[] = [];
  for (const component of calendar.components) {
    if (component.name === 'VTIMEZONE') continue;
    const title = titleOf(component);
    if (read.events.length >= MOST_EVENTS) {
      const error = new ReadError('many', component.number, String(MOST_EVENTS));
      read.refused.push(problemOf(error, title));
      break;
    }
    try {
      if (component.name !== 'VEVENT')
        throw new ReadError('kind', component.number, component.name);
      const exception = exceptionOf(component, zones);
      if (exception) exceptions.push(exception);
      const status = lineOf(component, 'STATUS');
      if (isCancelled || status?.value.trim().toUpperCase() === 'CANCELLED')
        throw new ReadError('cancelled', status?.number ?? component.number);
      const event = eventOf(component, zones, title, read.skipped);
      if (exception) exception.event = event;
      read.events.push(event, ...extraEvents(component, zones, event, read.skipped));
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      read.refused.push(problemOf(error, title));
    }
  }
  applyExceptions(read.events, exceptions);
}

const problemOf = ({ code, line, message }: ReadError, title: string | null): CalendarProblem => ({
  line,
  title,
  code,
  detail: message,
});

function eventOf(
  component: Component,
  zones: Zones,
  title: string,
  skipped: CalendarProblem[],
): ReadEvent {
  const startLine = lineOf(component, 'DTSTART');
  if (!startLine) throw new ReadError('start', component.number);
  const found = icsTime(startLine, zones);
  const start = isWholeDay(component, found) ? asDay(found, zones) : found;
  const rule = lineOf(component, 'RRULE');
  const event: ReadEvent = {
    uid: uidOf(component),
    title,
    description: descriptionOf(component),
    starts_at: isoOf(start.instant),
    ends_at: isoOf(endOf(component, start, zones)),
    is_all_day: start.isDay,
    timezone: start.zone.name,
    recurrence: rule?.value.trim().replace(/;+$/, '').toUpperCase() || null,
    excluded: [],
  };
  const problem = ruleProblem(event);
  if (problem)
    throw problem.code === 'part'
      ? new ReadError('rule', rule?.number ?? 0, problem.part)
      : new ReadError('never', rule?.number ?? 0);
  event.excluded = linesOf(component, 'EXDATE').flatMap((line) =>
    attempt(line, 'exception', title, skipped, () =>
      isoOf(occurrenceOf(icsTime(line, zones), start)),
    ),
  );
  return event;
}

/** Outlook's mark of a whole day that is written as a time: midnight to midnight. */
const isWholeDay = (component: Component, { local, isDay }: IcsTime): boolean =>
  !isDay &&
  local.hour === 0 &&
  local.minute === 0 &&
  /^true$/i.test(valueOf(component, 'X-MICROSOFT-CDO-ALLDAYEVENT') ?? '');

const asDay = (time: IcsTime, { own }: Zones): IcsTime => {
  const local = time.local.toPlainDate().toPlainDateTime();
  const instant = local.toZonedDateTime(own).epochMilliseconds;
  const instantOf = (at: typeof local) => at.toZonedDateTime(own).epochMilliseconds;
  return { local, isDay: true, instant, zone: { name: own, instantOf } };
};

/** Milliseconds since 1970. */
function endOf(component: Component, start: IcsTime, zones: Zones): number {
  const line = lineOf(component, 'DTEND');
  if (line) {
    const end = icsTime(line, zones);
    if (!start.isDay) {
      if (end.instant < start.instant) throw new ReadError('end', line.number, line.value);
      return end.instant;
    }
    // A time of day ends a whole day at the next midnight.
    const isMidnight = end.local.hour === 0 && end.local.minute === 0;
    const days =
      start.local.toPlainDate().until(end.local.toPlainDate()).days + (isMidnight ? 0 : 1);
    if (days < 0) throw new ReadError('end', line.number, line.value);
    // Outlook lets a day end when it begins.
    return midnightAfter(start, Math.max(days, 1));
  }
  const duration = lineOf(component, 'DURATION');
  const end = duration && afterDuration(start, duration.value);
  if (duration && end === null) throw new ReadError('end', duration.number, duration.value);
  if (!start.isDay) return end ?? start.instant;
  const days =
    end === undefined || end === null ? 1 : Math.ceil((end - start.instant) / 86_400_000 - 0.1);
  return midnightAfter(start, Math.max(days, 1));
}

/** The occurrence that a date or time names: a day names the one on that day. */
function occurrenceOf(named: IcsTime, start: IcsTime): number {
  if (start.isDay) return start.zone.instantOf(named.local.toPlainDate().toPlainDateTime());
  return named.isDay
    ? start.zone.instantOf(named.local.toPlainDate().toPlainDateTime(start.local.toPlainTime()))
    : named.instant;
}

/** Each extra date of a series becomes an event of its own. */
function extraEvents(
  component: Component,
  zones: Zones,
  event: ReadEvent,
  skipped: CalendarProblem[],
): ReadEvent[] {
  const length = Date.parse(event.ends_at) - Date.parse(event.starts_at);
  return linesOf(component, 'RDATE').flatMap((line) =>
    attempt(line, 'extra', event.title, skipped, () => {
      const [first = '', end = ''] = line.value.split('/');
      const time = icsTime({ ...line, value: first }, zones);
      const until = end === '' ? null : periodEnd(time, { ...line, value: end }, zones);
      return {
        ...event,
        uid: event.uid && cutText(`${event.uid}#${first.trim()}`, TITLE_MAX),
        starts_at: isoOf(time.instant),
        ends_at: isoOf(until ?? (time.isDay ? midnightAfter(time, 1) : time.instant + length)),
        recurrence: null,
        excluded: [],
      };
    }),
  );
}

const periodEnd = (start: IcsTime, line: IcsLine, zones: Zones): number | null =>
  /^[+-]?P/i.test(line.value) ? afterDuration(start, line.value) : icsTime(line, zones).instant;

/** Reads a line, or says why it is left out. */
function attempt<Value>(
  line: IcsLine,
  code: ProblemCode,
  title: string,
  skipped: CalendarProblem[],
  read: () => Value,
): Value[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    skipped.push({ line: line.number, title, code, detail: line.value });
    return [];
  }
}

/** A changed occurrence of a series, or all from it on. `event` is missing if it is cancelled. */
type Exception = { uid: string; named: IcsTime; isFuture: boolean; event?: ReadEvent };

function exceptionOf(component: Component, zones: Zones): Exception | null {
  const line = lineOf(component, 'RECURRENCE-ID');
  const uid = valueOf(component, 'UID')?.trim();
  if (!line || !uid) return null;
  const isFuture = line.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';
  return { uid: cutText(uid, TITLE_MAX), named: icsTime(line, zones), isFuture };
}

/**
 * A changed occurrence is an event of its own, and excluded from the series. If it changes all
 * later ones as well, the series ends before it and goes on by it.
 */
function applyExceptions(events: ReadEvent[], exceptions: readonly Exception[]): void {
  const inOrder = exceptions.toSorted((a, b) => a.named.instant - b.named.instant);
  for (const { uid, named, isFuture, event } of inOrder) {
    const series = events.findLast(
      (other) =>
        other !== event &&
        other.recurrence !== null &&
        (other.uid === uid || other.uid?.startsWith(`${uid}#`)) &&
        Date.parse(other.starts_at) <= named.instant + 86_400_000,
    );
    if (!series) continue;
    const at = occurrenceOf(named, startOf(series));
    if (isFuture) splitAt(series, at, event);
    if (isFuture && at <= Date.parse(series.starts_at)) events.splice(events.indexOf(series), 1);
    else if (!isFuture) series.excluded.push(isoOf(at));
  }
}

function splitAt(series: ReadEvent, at: number, event: ReadEvent | undefined): void {
  const { before, after } = splitRule(series, at);
  const moved = event ? Date.parse(event.starts_at) - at : 0;
  if (event && event.recurrence === null) {
    event.recurrence = onOwnWeekday(after);
    event.excluded = series.excluded
      .filter((day) => Date.parse(day) >= at)
      .map((day) => isoOf(Date.parse(day) + moved));
  }
  series.recurrence = before;
  series.excluded = series.excluded.filter((day) => Date.parse(day) < at);
}

/** A series of one weekday may go on on another one: that of its new start. */
function onOwnWeekday(rule: string): string {
  const parts = new Map(partsOfRule(rule));
  if (parts.get('FREQ') === 'WEEKLY' && parts.get('BYDAY')?.length === 2) parts.delete('BYDAY');
  return ruleOfParts(parts);
}

function startOf({ starts_at, timezone, is_all_day: isDay }: ReadEvent): IcsTime {
  const start = inZone(starts_at, timezone);
  const instantOf = (local: IcsTime['local']) => local.toZonedDateTime(timezone).epochMilliseconds;
  return {
    local: start.toPlainDateTime(),
    isDay,
    zone: { name: timezone, instantOf },
    instant: start.epochMilliseconds,
  };
}

const isoOf = (instant: number): string => new Date(instant).toISOString();

const lineOf = ({ lines }: Component, name: string): IcsLine | undefined =>
  lines.find((line) => line.name === name);
const valueOf = (component: Component, name: string): string | undefined =>
  lineOf(component, name)?.value.trim();
/** The lines of a name, one for each of their values. */
const linesOf = ({ lines }: Component, name: string): IcsLine[] =>
  lines
    .filter((line) => line.name === name)
    .flatMap((line) => line.value.split(',').map((value) => ({ ...line, value })));

const textOf = (component: Component, name: string): string =>
  unescaped(lineOf(component, name)?.value ?? '').trim();

const titleOf = (component: Component): string =>
  cutText(plainName(textOf(component, 'SUMMARY').replaceAll(/\s*\n\s*/g, ' ')), TITLE_MAX) || '–';

/** An occurrence has the id of its series and its own time. */
function uidOf(component: Component): string | null {
  const uid = valueOf(component, 'UID');
  if (!uid) return null;
  const instead = valueOf(component, 'RECURRENCE-ID');
  return cutText(instead ? `${uid}#${instead}` : uid, TITLE_MAX);
}

/** The place and the address come first: an event has no fields for them. */
function descriptionOf(component: Component): string | null {
  const text = textOf(component, 'DESCRIPTION');
  const more = ['LOCATION', 'URL']
    .map((name) => textOf(component, name))
    .filter(
      (part, index, all) => part !== '' && !text.includes(part) && all.indexOf(part) === index,
    );
  return cutText([more.join('\n'), text].filter(Boolean).join('\n\n'), DESCRIPTION_MAX) || null;
}
