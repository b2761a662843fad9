import i18next from 'i18next';
import { regional } from './format.ts';

const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating a formatter is slow. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** True for time zones this browser knows, such as 'Europe/Berlin'. */
export function isTimeZone(name: string): boolean {
  try {
    formatter('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** All time zone names. */
export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

/**
 * The time in another zone, and its day if it differs ('tomorrow'), else null.
 * @param now milliseconds since 1970
 */
export function timeIn(
  timeZone: string,
  now: number,
  language: string = i18next.language,
  own?: string,
): { clock: string; day: string | null } {
  const clock = formatter(regional(language), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(now);
  const days = (dayIn(timeZone, now) - dayIn(own, now)) / DAY_MS;
  return {
    clock,
    day:
      days === 0
        ? null
        : new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day'),
  };
}

/** A zone's calendar day as its start in UTC, for comparison. */
function dayIn(timeZone: string | undefined, now: number): number {
  // Swedish dates are ISO dates.
  const { format } = formatter('sv-SE', {
    ...(timeZone && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return Date.parse(`${format(now)}T00:00Z`);
}

/** The city of a zone: 'New York' for 'America/New_York'. */
export const zoneCity = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
