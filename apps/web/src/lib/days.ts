import i18next from 'i18next';
import { regional } from './format.ts';

const DAY_MS = 86_400_000;

/** The local calendar day as YYYY-MM-DD. */
export function localDay(at: Date = new Date()): string {
  return [
    at.getFullYear(),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-');
}

/** The day after a number of days. @param day YYYY-MM-DD */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days between two instants. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** A formatted day, with the year if it is not the current one. */
export function dayText(day: string): string {
  const isThisYear = day.slice(0, 4) === localDay().slice(0, 4);
  return new Intl.DateTimeFormat(regional(i18next.language), {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: '2-digit' }),
  }).format(new Date(noonOf(day)));
}

/** Noon of a day, so that no time zone shifts it when formatted. */
export const noonOf = (day: string): string => `${day}T12:00:00`;
