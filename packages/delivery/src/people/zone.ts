import { Temporal } from 'temporal-polyfill';

/** The time zone of a name; UTC for a name that this machine does not know. */
export function zoneOf(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return 'UTC';
  }
}
