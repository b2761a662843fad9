import { Temporal } from 'temporal-polyfill';
import type { IcsLine } from './lines.ts';
import { ianaZone, type ReadZone, type ZoneReader } from './zones.ts';

/** The reason for which an event or a line cannot be read. */
export type ProblemCode =
  | 'line'
  | 'start'
  | 'zone'
  | 'end'
  | 'rule'
  | 'never'
  | 'exception'
  | 'extra'
  | 'cancelled'
  | 'kind'
  | 'many';

export class ReadError extends Error {
  readonly code: ProblemCode;
  readonly line: number;

  constructor(code: ProblemCode, line: number, detail = '') {
    super(detail);
    this.code = code;
    this.line = line;
  }
}

/** The zones of a calendar. */
export type Zones = {
  read: ZoneReader;
  /** The zone of times without one. */
  floating: string;
  /** The zone of days, which are the same everywhere. */
  own: string;
};

/** A date or a time in a file. */
export type IcsTime = {
  local: Temporal.PlainDateTime;
  isDay: boolean;
  zone: ReadZone;
  /** Milliseconds since 1970. */
  instant: number;
};

const FORM =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?(Z|[+-]00:?00)?)?$/i;

/** @throws ReadError 'start' for what is no time, 'zone' for an unknown zone */
export function icsTime({ params, value, number }: IcsLine, zones: Zones): IcsTime {
  const match = FORM.exec(value.trim());
  const local = match && plainOf(match);
  if (!local) throw new ReadError('start', number, value);
  const isDay = match[4] === undefined || params.get('VALUE')?.toUpperCase() === 'DATE';
  const zone = isDay ? ianaZone(zones.own) : zoneOf(params.get('TZID'), match[7], local, zones);
  if (!zone) throw new ReadError('zone', number, params.get('TZID'));
  const at = isDay ? local.toPlainDate().toPlainDateTime() : local;
  return { local: at, isDay, zone, instant: zone.instantOf(at) };
}

function plainOf(match: RegExpExecArray): Temporal.PlainDateTime | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  try {
    // Without `reject`, 31 June would become 30 June.
    return Temporal.PlainDateTime.from(
      { year, month, day, hour, minute, second: Math.min(second, 59) },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}

function zoneOf(
  tzid: string | undefined,
  utc: string | undefined,
  local: Temporal.PlainDateTime,
  { read, floating }: Zones,
): ReadZone | null {
  if (utc) return ianaZone('UTC');
  return tzid ? read(tzid, local) : ianaZone(floating);
}

const DURATION =
  /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

/**
 * The instant after a duration: days and weeks by the calendar, hours by the clock. Null if it is
 * none, or negative.
 */
export function afterDuration(start: IcsTime, value: string): number | null {
  const match = DURATION.exec(value.trim());
  if (!match || match[1] === '-') return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0));
  const moved = weeks * 7 + days;
  const base = moved > 0 ? start.zone.instantOf(start.local.add({ days: moved })) : start.instant;
  return base + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** Midnight some days after the day of a time, in its zone. */
export const midnightAfter = ({ local, zone }: IcsTime, days: number): number =>
  zone.instantOf(local.toPlainDate().add({ days }).toPlainDateTime());
