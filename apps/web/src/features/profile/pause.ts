import { isPaused, type PersonSetting } from '@parley/model';
import { clock, dayKey, day } from '../../lib/format.ts';

/** Durations in minutes, and the next morning. */
export const pauses = ['30', '60', 'tomorrow'] as const;
export type Pause = (typeof pauses)[number];

const MORNING = 9;

/**
 * When a pause of notifications that starts now ends.
 * @param now milliseconds since 1970
 */
export function pauseEnd(pause: Pause, now: number): string {
  if (pause !== 'tomorrow') return new Date(now + Number(pause) * 60_000).toISOString();
  const end = new Date(now);
  end.setDate(end.getDate() + 1);
  end.setHours(MORNING, 0, 0, 0);
  return end.toISOString();
}

/**
 * The end of a pause that is on, otherwise null.
 * @param now milliseconds since 1970
 */
export const pausedUntilAt = (
  row: Pick<PersonSetting, 'paused_until'> | undefined,
  now: number,
): string | null => (row && isPaused(row, now) ? row.paused_until : null);

/** '15:00', with its day if that is not today. */
export const pauseEndText = (until: string, now: number = Date.now()): string =>
  dayKey(until) === new Date(now).toDateString() ? clock(until) : `${day(until)}, ${clock(until)}`;
