import i18next from 'i18next';

const cache = new Map<string, Intl.DateTimeFormat>();

/** The interface language in the user's region: English texts, but 16:42 in Britain. */
export function regional(
  language: string,
  wanted: readonly string[] = navigator.languages,
): string {
  return wanted.find((tag) => tag.split('-')[0] === language) ?? language;
}

function formatter(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${i18next.language}:${name}`;
  const made = cache.get(key) ?? new Intl.DateTimeFormat(regional(i18next.language), options);
  cache.set(key, made);
  return made;
}

/** 16:42 */
export const clock = (iso: string) =>
  formatter('clock', { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
/** Thursday, 19 November; with the year if it is not the current one. */
export function day(iso: string, now: number = Date.now()): string {
  const at = new Date(iso);
  return at.getFullYear() === new Date(now).getFullYear()
    ? formatter('day', DAY).format(at)
    : formatter('dayOfYear', { ...DAY, year: 'numeric' }).format(at);
}
/** 19 November 2026, 16:42 */
export const fullDate = (iso: string) =>
  formatter('full', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
/** 19 Nov; with the year if it is not the current one. */
export function dayMonth(iso: string, now: number = Date.now()): string {
  const at = new Date(iso);
  return at.getFullYear() === new Date(now).getFullYear()
    ? formatter('dayMonth', { day: 'numeric', month: 'short' }).format(at)
    : shortDate(iso);
}
/** 19 Nov 2026 */
export const shortDate = (iso: string) =>
  formatter('short', { dateStyle: 'medium' }).format(new Date(iso));

/**
 * Today, Tomorrow, or weekday and date.
 * @param now milliseconds since 1970
 */
export function dayAhead(iso: string, now: number, language: string = i18next.language): string {
  const today = new Date(now);
  const isOn = (days: number) =>
    dayKey(iso) ===
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toDateString();
  const days = [0, 1].find(isOn);
  if (days === undefined) return day(iso, now);
  const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

/** The local calendar day, to compare two instants. */
export const dayKey = (iso: string) => new Date(iso).toDateString();

/** `least` is where a unit starts: what rounds to 24 hours is a day. */
const STEPS: readonly { unit: Intl.RelativeTimeFormatUnit; ms: number; least: number }[] = [
  { unit: 'day', ms: 86_400_000, least: 84_600_000 },
  { unit: 'hour', ms: 3_600_000, least: 3_570_000 },
  { unit: 'minute', ms: 60_000, least: 60_000 },
];

/** True within the last minute, or slightly ahead by another clock. */
export const isJustNow = (iso: string, now: number): boolean =>
  now - new Date(iso).getTime() < 60_000;

/**
 * Distance from now: 'in 6 days', 'yesterday', 'now'.
 * @param now milliseconds since 1970
 */
export function relativeTime(
  iso: string,
  now: number,
  language: string = i18next.language,
): string {
  const away = new Date(iso).getTime() - now;
  const step = STEPS.find(({ least }) => Math.abs(away) >= least);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return step ? format.format(Math.round(away / step.ms), step.unit) : format.format(0, 'second');
}

const WEEK_MS = 7 * 86_400_000;

/** The distance from now within a week: 'yesterday'; beyond it the date: '9 Nov'. */
export const nearTime = (iso: string, now: number): string =>
  Math.abs(new Date(iso).getTime() - now) < WEEK_MS ? relativeTime(iso, now) : dayMonth(iso, now);
