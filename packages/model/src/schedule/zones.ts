import { Temporal } from 'temporal-polyfill';

/** True if this machine knows a time zone of this name. */
export function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * An instant by the clock of a zone.
 * @param at ISO 8601 or milliseconds since 1970
 */
export function inZone(at: string | number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(
    typeof at === 'number' ? at : Date.parse(at),
  ).toZonedDateTimeISO(isZone(zone) ? zone : 'UTC');
}

/** '20261121T090000' */
export const compact = (time: Temporal.PlainDateTime | Temporal.ZonedDateTime): string =>
  time.toString().slice(0, 19).replaceAll(/[-:]/g, '');

/** '20261121T080000Z' */
export const compactUtc = (at: number): string => `${compact(inZone(at, 'UTC'))}Z`;

/** '20261121' */
export const compactDate = (date: Temporal.PlainDate): string =>
  date.toString().replaceAll('-', '');
