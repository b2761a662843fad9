import { Temporal } from 'temporal-polyfill';
import { knownZone } from '../people/zone.ts';

export type Frequency = 'soon' | 'hourly' | 'daily';

const SOON = { minutes: 10 };
const MORNING = Temporal.PlainTime.from('08:00');

/**
 * When a digest is due whose oldest notification was created at `oldest`: 10 minutes later, at the
 * next full hour, or at the next 8:00, the latter two in the person's time zone.
 */
export function dueAt(
  frequency: Frequency,
  oldest: Temporal.Instant,
  timezone: string,
): Temporal.Instant {
  if (frequency === 'soon') return oldest.add(SOON);
  const local = oldest.toZonedDateTimeISO(knownZone(timezone));
  if (frequency === 'hourly')
    return local
      .round({ smallestUnit: 'hour', roundingMode: 'floor' })
      .add({ hours: 1 })
      .toInstant();
  const morning = local.withPlainTime(MORNING);
  return (
    Temporal.ZonedDateTime.compare(local, morning) < 0
      ? morning
      : local.add({ days: 1 }).withPlainTime(MORNING)
  ).toInstant();
}
