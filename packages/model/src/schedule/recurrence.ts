import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Event } from '../rows.ts';
import { partsOfRule, type RuleParts, ruleOfParts, wrongPart } from './rule-parts.ts';
import { compact, compactUtc, inZone } from './zones.ts';

/**
 * The time fields of an event. For an all-day event `starts_at` and `ends_at` are midnights in its
 * zone, the end after its last day.
 */
export type Timing = Pick<
  Event,
  'starts_at' | 'ends_at' | 'is_all_day' | 'timezone' | 'recurrence' | 'excluded'
>;

/**
 * One occurrence: instants in ISO 8601, UTC. `start` identifies it in answers, runs and exceptions.
 */
export type Occurrence = { start: string; end: string };

/** The most occurrences that one view shows. */
export const MOST_OCCURRENCES = 2000;

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;
/** A rule's COUNT is at most 9,999. */
const MOST_COUNTED = 10_000;

/** The reason why a rule cannot be used: the name of a part, or that it never occurs. */
export type RuleProblem = { code: 'part'; part: string } | { code: 'never' };

/** Null if the rule can be used from this start on. */
export function ruleProblem(timing: Timing): RuleProblem | null {
  if (timing.recurrence === null) return null;
  const part = wrongPart(partsOfRule(timing.recurrence));
  if (part !== null) return { code: 'part', part };
  try {
    return ruleOf(timing).next(new Date(0), true) ? null : { code: 'never' };
  } catch {
    return { code: 'never' };
  }
}

/**
 * The occurrences that overlap the time from `from` until before `to` (milliseconds since 1970),
 * earliest first; an event whose rule cannot be used occurs once.
 */
export function occurrencesIn(
  timing: Timing,
  from: number,
  to: number,
  most = MOST_OCCURRENCES,
): Occurrence[] {
  const excluded = excludedOf(timing);
  const whole = Math.max(0, Date.parse(timing.ends_at) - Date.parse(timing.starts_at));
  // Repeating events last at most a year. A longer row must not extend the search.
  const length = timing.recurrence === null ? whole : Math.min(whole, YEAR_MS);
  const touches = ({ start, end }: Occurrence) =>
    Date.parse(start) < to && (Date.parse(end) > from || Date.parse(start) >= from);
  return startsIn(timing, from - length - DAY_MS, to, most + excluded.size)
    .filter((start) => !excluded.has(start))
    .map((start) => occurrenceAt(timing, start))
    .filter(touches)
    .slice(0, most);
}

/** The first start after `after` (milliseconds since 1970), or null. */
export function nextStart(timing: Timing, after: number): number | null {
  const excluded = excludedOf(timing);
  let from = after;
  for (let tries = 0; tries <= excluded.size; tries++) {
    const next = startAfter(timing, from);
    if (next === null || !excluded.has(next)) return next;
    from = next;
  }
  return null;
}

/** The occurrence that starts at this instant, even if it is not in the rule. */
export function occurrenceAt(timing: Timing, start: number): Occurrence {
  const end = timing.is_all_day
    ? endOfDays(timing, start)
    : start + Date.parse(timing.ends_at) - Date.parse(timing.starts_at);
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/**
 * The rules of a series before an occurrence, and from it on: for changing a series from one day
 * on.
 */
export function splitRule(timing: Timing, start: number): { before: string; after: string } {
  const parts = partsOfRule(timing.recurrence ?? '');
  const rest = [...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  const count = parts.get('COUNT');
  const gone = startsIn(timing, Date.parse(timing.starts_at) - DAY_MS, start, MOST_COUNTED).length;
  const left: [string, string][] = count
    ? [['COUNT', String(Math.max(1, Number(count) - gone))]]
    : [...parts].filter(([name]) => name === 'UNTIL');
  const until = timing.is_all_day
    ? compact(
        inZone(start, timing.timezone).toPlainDate().subtract({ days: 1 }).toPlainDateTime(),
      ).slice(0, 8)
    : compactUtc(start - 1000);
  return {
    before: ruleOfParts([...rest, ['UNTIL', until]]),
    after: ruleOfParts([...rest, ...left]),
  };
}

/** The starts of cancelled occurrences, in milliseconds since 1970. */
export function excludedOf({ excluded }: Pick<Timing, 'excluded'>): Set<number> {
  return new Set(
    (Array.isArray(excluded) ? excluded : []).flatMap((at) =>
      typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? [Date.parse(at)] : [],
    ),
  );
}

/**
 * The end of the rule, with dates and times of the zone converted to UTC; null if it is endless or
 * ends by count.
 */
export function untilOf(parts: RuleParts, zone: string): number | null {
  const until = parts.get('UNTIL');
  if (!until) return null;
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  const time =
    until.length > 8
      ? `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`
      : '23:59:59';
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(
      until.endsWith('Z') ? 'UTC' : zone,
    ).epochMilliseconds;
  } catch {
    return null;
  }
}

const isRepeating = (timing: Timing): boolean =>
  timing.recurrence !== null && wrongPart(partsOfRule(timing.recurrence)) === null;

/** Searches year by year, so that a long period does not create more occurrences than needed. */
function startsIn(timing: Timing, from: number, to: number, most: number): number[] {
  const once = Date.parse(timing.starts_at);
  if (!isRepeating(timing)) return once >= from && once < to ? [once] : [];
  const found: number[] = [];
  try {
    for (let at = Math.max(from, once - DAY_MS); at < to && found.length < most; at += YEAR_MS)
      found.push(...startsOfYear(timing, at, Math.min(at + YEAR_MS, to)));
  } catch {
    // The library throws for a rule that never matches.
  }
  return found;
}

function startsOfYear(timing: Timing, from: number, to: number): number[] {
  const margin = timing.is_all_day ? DAY_MS : 0;
  return ruleOf(timing)
    .between(new Date(from - margin), new Date(to + margin), true)
    .map((time) => startOf(timing, time))
    .filter((start) => start >= from && start < to);
}

function startAfter(timing: Timing, after: number): number | null {
  const once = Date.parse(timing.starts_at);
  if (!isRepeating(timing)) return once > after ? once : null;
  try {
    const rule = ruleOf(timing);
    let next = rule.next(new Date(timing.is_all_day ? after - DAY_MS : after), timing.is_all_day);
    while (next && startOf(timing, next) <= after)
      next = rule.next(new Date(next.epochMilliseconds));
    return next ? startOf(timing, next) : null;
  } catch {
    return null;
  }
}

type Made = { readonly epochMilliseconds: number };

/**
 * Days have no hour that a clock change could skip: their rule runs in UTC, and each day starts in
 * the event's own zone.
 */
function startOf({ is_all_day: isAllDay, timezone }: Timing, { epochMilliseconds }: Made): number {
  return isAllDay
    ? inZone(epochMilliseconds, 'UTC').toPlainDate().toZonedDateTime(inZone(0, timezone).timeZoneId)
        .epochMilliseconds
    : epochMilliseconds;
}

function endOfDays({ starts_at, ends_at, timezone }: Timing, start: number): number {
  const days = inZone(starts_at, timezone)
    .toPlainDate()
    .until(inZone(ends_at, timezone).toPlainDate()).days;
  return inZone(start, timezone)
    .toPlainDate()
    .add({ days: Math.max(1, days) })
    .toZonedDateTime(inZone(0, timezone).timeZoneId).epochMilliseconds;
}

const MOST_RULES = 500;
const rules = new Map<string, RRuleTemporal>();

/** @throws Error if the rule cannot be parsed */
function ruleOf({ starts_at, timezone, recurrence, is_all_day: isAllDay }: Timing): RRuleTemporal {
  const key = `${starts_at} ${timezone} ${isAllDay} ${recurrence}`;
  const known = rules.get(key);
  if (known) return known;
  const start = inZone(starts_at, timezone);
  const zone = isAllDay ? 'UTC' : start.timeZoneId;
  const parts = new Map(partsOfRule(recurrence ?? ''));
  const until = untilOf(parts, isAllDay ? 'UTC' : start.timeZoneId);
  if (until === null) parts.delete('UNTIL');
  else
    parts.set(
      'UNTIL',
      compactUtc(
        isAllDay
          ? inZone(until, 'UTC').toPlainDate().add({ days: 1 }).toZonedDateTime('UTC')
              .epochMilliseconds - 1000
          : until,
      ),
    );
  const first = compact(isAllDay ? start.toPlainDate().toPlainDateTime() : start);
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${zone}:${first}\nRRULE:${ruleOfParts(parts)}`,
  });
  if (rules.size >= MOST_RULES) rules.clear();
  rules.set(key, rule);
  return rule;
}
