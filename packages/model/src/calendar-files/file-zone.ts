import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { partsOfRule, ruleOfParts } from '../schedule/rule-parts.ts';
import { compact, inZone } from '../schedule/zones.ts';
import type { Component, IcsLine } from './lines.ts';

/** A clock change: from this instant on, clocks are `to` minutes ahead of UTC. */
type Change = { at: number; from: number; to: number };

const MINUTE_MS = 60_000;

/** A time zone that the file itself defines (VTIMEZONE). */
export type FileZone = {
  /** Minutes ahead of UTC. */
  offsetAt(instant: number): number;
  instantOf(local: Temporal.PlainDateTime): number;
  /** The clock changes of a year, and those just before and after. */
  changesIn(year: number): readonly Change[];
};

/** Reads a VTIMEZONE; null if it names no offset. */
export function fileZone(component: Component): FileZone | null {
  const parts = component.components.flatMap((part) => observanceOf(part.lines) ?? []);
  if (parts.length === 0) return null;
  const years = new Map<number, Change[]>();
  const changesIn = (year: number): Change[] => {
    const known = years.get(year);
    if (known) return known;
    const changes = parts.flatMap((part) => changesOf(part, year)).toSorted((a, b) => a.at - b.at);
    years.set(year, changes);
    return changes;
  };
  const offsetAt = (instant: number): number => {
    const changes = changesIn(new Date(instant).getUTCFullYear());
    const last = changes.findLast(({ at }) => at <= instant);
    return last?.to ?? changes[0]?.from ?? 0;
  };
  const instantOf = (local: Temporal.PlainDateTime): number => {
    const wall = wallTime(local);
    const offsets = [...new Set(parts.flatMap(({ from, to }) => [from, to]))];
    const fitting = offsets
      .map((offset) => wall - offset * MINUTE_MS)
      .filter((instant) => wall - offsetAt(instant) * MINUTE_MS === instant);
    // A time that the clocks skip is read by the clock before the change.
    return fitting.length > 0
      ? Math.min(...fitting)
      : wall - offsetAt(wall - Math.max(...offsets) * MINUTE_MS) * MINUTE_MS;
  };
  return { offsetAt, instantOf, changesIn };
}

/** STANDARD or DAYLIGHT. */
type Observance = {
  start: Temporal.PlainDateTime;
  dates: Temporal.PlainDateTime[];
  rule: string | null;
  from: number;
  to: number;
};

function observanceOf(lines: readonly IcsLine[]): Observance | null {
  const valueOf = (name: string) => lines.find((line) => line.name === name)?.value.trim() ?? '';
  const [from, to] = [minutesOf(valueOf('TZOFFSETFROM')), minutesOf(valueOf('TZOFFSETTO'))];
  if (to === null) return null;
  const start = localTime(valueOf('DTSTART')) ?? new Temporal.PlainDateTime(1970, 1, 1);
  const dates = lines
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ value }) => value.split(',').flatMap((date) => localTime(date) ?? []));
  return { start, dates, rule: valueOf('RRULE') || null, from: from ?? to, to };
}

/** '+0100' or '-023000' in minutes. */
function minutesOf(value: string): number | null {
  const [, sign, hours = '', minutes = ''] = /^([+-]?)(\d{2}):?(\d{2})/.exec(value) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function localTime(value: string): Temporal.PlainDateTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?)?/.exec(value.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  try {
    return new Temporal.PlainDateTime(year, month, day, hour, minute);
  } catch {
    return null;
  }
}

const wallTime = (local: Temporal.PlainDateTime): number =>
  local.toZonedDateTime('UTC').epochMilliseconds;

function changesOf({ start, dates, rule, from, to }: Observance, year: number): Change[] {
  const locals = [...(rule ? recurring(start, rule, year) : [start]), ...dates];
  return locals.map((local) => ({ at: wallTime(local) - from * MINUTE_MS, from, to }));
}

/**
 * The changes of a rule around a year. Outlook's rules begin in 1601: a yearly one may begin later,
 * so that they need not be counted one by one.
 */
function recurring(
  start: Temporal.PlainDateTime,
  rule: string,
  year: number,
): Temporal.PlainDateTime[] {
  const parts = new Map(partsOfRule(rule));
  const until = parts.get('UNTIL');
  const ends = Number(/^\d{4}/.exec(until ?? '')?.[0] ?? year);
  const isYearly =
    parts.get('FREQ') === 'YEARLY' && !parts.has('COUNT') && (parts.get('INTERVAL') ?? '1') === '1';
  const first = isYearly
    ? start.with({ year: Math.max(start.year, Math.min(year, ends) - 1) })
    : start;
  if (until) parts.set('UNTIL', until.length > 8 ? until : `${until}T235959Z`);
  try {
    return new RRuleTemporal({
      rruleString: `DTSTART;TZID=UTC:${compact(first)}\nRRULE:${ruleOfParts(parts)}`,
    })
      .between(new Date(Date.UTC(first.year - 1, 11)), new Date(Date.UTC(year + 1, 11)), true)
      .map((time) => time.toPlainDateTime());
  } catch {
    return [start];
  }
}

/** The share of a year in which two zones agree, between 0 and 1. */
export function agreement(file: FileZone, zone: string, year: number): number {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 15, 12));
  const changes = file
    .changesIn(year)
    .filter(({ at }) => new Date(at).getUTCFullYear() === year)
    .flatMap(({ at }) => [at - MINUTE_MS, at]);
  const samples = [...months, ...changes];
  const same = samples.filter(
    (at) => inZone(at, zone).offsetNanoseconds / (MINUTE_MS * 1e6) === file.offsetAt(at),
  );
  return same.length / samples.length;
}
