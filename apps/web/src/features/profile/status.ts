import type { DirectoryEntry } from '@parley/model';

/** A status that expires by itself. */
export type ProfileStatus = { emoji: string; text: string; expiresAt: string | null };

/** Durations in minutes; `today` and `week` end with the day and on Sunday, `open` when cleared. */
export const durations = ['30', '60', '240', 'today', 'week', 'open', 'custom'] as const;
export type Duration = (typeof durations)[number];

const DAYS_A_WEEK = 7;

/**
 * When a status set now expires.
 * @param now milliseconds since 1970
 * @param custom the chosen instant, for `custom`
 */
export function expiryOf(
  duration: Duration,
  now: number,
  custom: string | null = null,
): string | null {
  if (duration === 'open') return null;
  if (duration === 'custom') return custom;
  if (duration === 'today') return endOfDay(now, 0);
  if (duration === 'week')
    return endOfDay(now, (DAYS_A_WEEK - new Date(now).getDay()) % DAYS_A_WEEK);
  return new Date(now + Number(duration) * 60_000).toISOString();
}

/**
 * The status of an entry at an instant, if any.
 * @param now milliseconds since 1970
 */
export function statusAt(
  entry: Pick<DirectoryEntry, 'status_text' | 'status_emoji' | 'status_expires_at'> | undefined,
  now: number,
): ProfileStatus | null {
  if (!entry?.status_text && !entry?.status_emoji) return null;
  if (entry.status_expires_at && Date.parse(entry.status_expires_at) <= now) return null;
  return {
    emoji: entry.status_emoji ?? '',
    text: entry.status_text ?? '',
    expiresAt: entry.status_expires_at,
  };
}

function endOfDay(now: number, daysAhead: number): string {
  const day = new Date(now);
  return new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate() + daysAhead,
    23,
    59,
    59,
  ).toISOString();
}
