import type { Notification, Participant } from './rows.ts';

type Settings = Pick<Participant, 'notify' | 'muted_until'>;

const mutedUntil = ({ muted_until }: Settings): number =>
  muted_until === null ? Number.NEGATIVE_INFINITY : Date.parse(muted_until);

/**
 * True if a user has silenced a channel or conversation: by muting it, or by the level "Nothing".
 * Only mentions of them still count there. SQL has the same rule as `private.is_silent`.
 * @param now milliseconds since 1970
 */
export const isSilent = (settings: Settings, now: number): boolean =>
  settings.notify === 'none' || mutedUntil(settings) > now;

/**
 * The end of a temporary silence, in milliseconds since 1970; null if it has no end, or there is
 * none.
 * @param now milliseconds since 1970
 */
export function silenceEndsAt(settings: Settings, now: number): number | null {
  const end = mutedUntil(settings);
  return settings.notify !== 'none' && end > now ? end : null;
}

/** What a person has asked for, or has to look after. */
const ALWAYS_TOLD: ReadonlySet<string> = new Set<Notification['kind']>([
  'reminder',
  'failed_post',
  'prompt_rolled_back',
  'webhook_stopped',
  'export_done',
  'export_failed',
]);

/**
 * True if a person is notified of something in a channel, at their level there. SQL has the same
 * rule as `private.is_told` for all kinds but plain messages, of which it makes no notifications.
 * @param now milliseconds since 1970
 */
export function isTold(
  kind: Notification['kind'] | 'message',
  settings: Settings,
  now: number,
): boolean {
  if (ALWAYS_TOLD.has(kind)) return true;
  if (kind === 'mention' || kind === 'everyone') return settings.notify !== 'none';
  return (kind !== 'message' || settings.notify === 'all') && !isSilent(settings, now);
}

/**
 * True while a person has paused notifications. SQL has the same rule as `private.is_paused`.
 * @param now milliseconds since 1970
 */
export const isPaused = (
  { paused_until }: { paused_until: string | Date | null },
  now: number,
): boolean => paused_until !== null && new Date(paused_until).getTime() > now;
