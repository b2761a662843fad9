import { isPaused } from '@parley/model';
import { Temporal } from 'temporal-polyfill';
import type { Recipient } from './recipient.ts';
import { knownZone } from './zone.ts';

/**
 * When the person can be reached again: after their pause and the quiet hours in which it ends.
 * Null if they can be reached now.
 */
export function silentUntil(
  now: Temporal.Instant,
  person: Pick<Recipient, 'pausedUntil' | 'quietFrom' | 'quietTo' | 'timezone'>,
): Temporal.Instant | null {
  const { pausedUntil } = person;
  const isOn = isPaused({ paused_until: pausedUntil }, now.epochMilliseconds);
  if (pausedUntil === null || !isOn) return quietUntil(now, person);
  const end = Temporal.Instant.fromEpochMilliseconds(pausedUntil.getTime());
  return quietUntil(end, person) ?? end;
}

/**
 * When the quiet hours that contain `now` end; null outside quiet hours. They are hours in the
 * person's time zone: they may span midnight, and a clock change makes them longer or shorter.
 */
export function quietUntil(
  now: Temporal.Instant,
  person: Pick<Recipient, 'quietFrom' | 'quietTo' | 'timezone'>,
): Temporal.Instant | null {
  if (person.quietFrom === null || person.quietTo === null) return null;
  const timeZone = knownZone(person.timezone);
  const from = timeOf(person.quietFrom);
  const to = timeOf(person.quietTo);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const passesMidnight = Temporal.PlainTime.compare(from, to) > 0;
  for (const day of [today.subtract({ days: 1 }), today]) {
    const start = day.toZonedDateTime({ timeZone, plainTime: from }).toInstant();
    const end = day
      .add({ days: passesMidnight ? 1 : 0 })
      .toZonedDateTime({ timeZone, plainTime: to })
      .toInstant();
    if (Temporal.Instant.compare(start, now) <= 0 && Temporal.Instant.compare(now, end) < 0)
      return end;
  }
  return null;
}

/** PostgreSQL also allows 24:00, the end of the day. */
const timeOf = (text: string) => Temporal.PlainTime.from(text.replace(/^24/, '00'));
