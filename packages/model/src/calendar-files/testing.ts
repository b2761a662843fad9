import { readCalendars, type ReadEvent } from './index.ts';

export const BERLIN = 'Europe/Berlin';
export const bytes = (text: string) => new TextEncoder().encode(text);
export const calendar = (...lines: string[]) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...lines,
  'END:VCALENDAR',
];
export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
export const text = (lines: string[], newline = '\r\n') => lines.join(newline) + newline;
export const read = (file: string | Uint8Array, own = BERLIN) => {
  const found = readCalendars(typeof file === 'string' ? bytes(file) : file, own);
  if (!found) throw new Error('no calendar');
  return found;
};

/** '2026-11-23 09:00 – 10:00 Europe/Berlin', by the clock of the event's zone. */
export function shown({
  starts_at,
  ends_at,
  timezone,
  is_all_day,
  recurrence,
  excluded,
}: ReadEvent): string {
  const at = (iso: string) =>
    new Date(iso).toLocaleString('sv', { timeZone: timezone }).slice(0, is_all_day ? 10 : 16);
  return [
    `${at(starts_at)} – ${at(ends_at)}`,
    timezone,
    recurrence,
    ...excluded.map((day) => `not ${at(day)}`),
  ]
    .filter(Boolean)
    .join(' ');
}
export const shownOf = (lines: string[], own = BERLIN) =>
  read(text(calendar(...lines)), own).events.map(shown);
