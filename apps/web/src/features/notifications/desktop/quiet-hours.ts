import { isPaused, type PersonSetting } from '@parley/model';

type QuietHours = Pick<PersonSetting, 'quiet_from' | 'quiet_to' | 'timezone'>;
type Quiet = QuietHours & Pick<PersonSetting, 'paused_until'>;

/**
 * True if nothing may ring: during a pause, and in the quiet hours.
 * @param now milliseconds since 1970
 */
export const isQuiet = (settings: Quiet, now: number): boolean =>
  isPaused(settings, now) || isInQuietHours(settings, now);

/**
 * True if an instant is in the quiet hours in the user's time zone. They may span midnight.
 * @param now milliseconds since 1970
 */
function isInQuietHours({ quiet_from, quiet_to, timezone }: QuietHours, now: number): boolean {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return false;
  const time = timeIn(timezone, now);
  const from = quiet_from.slice(0, 5);
  const to = quiet_to.slice(0, 5);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** Local time such as '07:05' in a time zone; in the browser's own if it does not know the zone. */
function timeIn(timeZone: string, now: number): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(now);
  } catch {
    return new Intl.DateTimeFormat('en-GB', options).format(now);
  }
}
