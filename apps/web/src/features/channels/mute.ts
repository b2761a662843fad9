import type { Participant } from '@parley/model';

/** Durations for which a channel can be muted. */
export const mutes = ['hour', 'tomorrow', 'forever'] as const;
export type Mute = (typeof mutes)[number];

const HOUR_MS = 3_600_000;
/** Hour at which a mute until tomorrow ends. */
const MORNING = 9;
/** The end of an unlimited mute: the same instant for database and browser. */
const NEVER = '9999-12-31T00:00:00.000Z';

/**
 * When a mute that starts now ends.
 * @param now milliseconds since 1970
 */
export function muteUntil(mute: Mute, now: number): string {
  if (mute === 'forever') return NEVER;
  if (mute === 'hour') return new Date(now + HOUR_MS).toISOString();
  const today = new Date(now);
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() + 1,
    MORNING,
  ).toISOString();
}

/** Changes to a participant row that mute a channel, or unmute it with null. */
export function muteChange(
  { notify }: Pick<Participant, 'notify'>,
  mute: Mute | null,
): Partial<Pick<Participant, 'notify' | 'muted_until'>> {
  if (mute) return { muted_until: muteUntil(mute, Date.now()) };
  return { muted_until: null, ...(notify === 'none' && { notify: 'all' }) };
}

export const isMutedForever = ({ muted_until }: Pick<Participant, 'muted_until'>): boolean =>
  muted_until !== null && Date.parse(muted_until) >= Date.parse(NEVER);
