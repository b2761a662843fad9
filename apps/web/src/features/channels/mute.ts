import type { Participant } from '@parley/model';

/** How long a channel may be silent. */
export const mutes = ['hour', 'tomorrow', 'forever'] as const;
export type Mute = (typeof mutes)[number];

const HOUR_MS = 3_600_000;
/** When the working day begins again. */
const MORNING = 9;
/** The end of a silence without end: a time that database and browser both know. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** When a silence that begins now ends. @param now milliseconds since 1970 */
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

/** What changes in a person's own row when they mute a channel, or unmute it with null. */
export function muteChange(
  { notify }: Pick<Participant, 'notify'>,
  mute: Mute | null,
): Partial<Pick<Participant, 'notify' | 'muted_until'>> {
  if (mute) return { muted_until: muteUntil(mute, Date.now()) };
  return { muted_until: null, ...(notify === 'none' && { notify: 'all' }) };
}

export const isMutedForever = ({ muted_until }: Pick<Participant, 'muted_until'>): boolean =>
  muted_until !== null && Date.parse(muted_until) >= Date.parse(NEVER);
