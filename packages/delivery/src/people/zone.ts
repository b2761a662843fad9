import { Temporal } from 'temporal-polyfill';

/** The time zone with this name; UTC if this machine does not know the name. */
export function knownZone(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return 'UTC';
  }
}
