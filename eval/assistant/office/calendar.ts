import { Temporal } from 'temporal-polyfill';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const ZONE = 'Europe/Berlin';

/** The days of the office: week 0 is the last complete week before now. */
export type Calendar = ReturnType<typeof officeCalendar>;

/** A day of the tables, such as '-1tue'. @throws if it is none. */
function dayNumber(day: string): number {
  const [, week, name] = /^(-?\d+)([a-z]{3})$/.exec(day) ?? [];
  const index = DAYS.indexOf(name ?? '');
  if (week === undefined || index < 0) throw new Error(`${day} is no day of the office`);
  return Number(week) * 7 + index;
}

/** The calendar of the office for a run that starts at `now`. */
export function officeCalendar(now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(ZONE)
    .toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 + 7 });
  const date = (day: string) => monday.add({ days: dayNumber(day) });
  const inWords = (day: string, locale: string) =>
    date(day).toLocaleString(locale, { day: 'numeric', month: 'long' });
  return {
    date,
    /** The days of the four weeks on which people work, oldest first. */
    workdays: [-3, -2, -1, 0].flatMap((week) => DAYS.slice(0, 5).map((name) => `${week}${name}`)),
    at: (day: string, time: string): Date =>
      new Date(date(day).toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds),
    /** A text with dates in place of {0thu} and, in German, {0thu.}. */
    words: (text: string) =>
      text.replaceAll(/\{(-?\d+[a-z]{3})(\.?)\}/g, (_whole, day: string, dot: string) =>
        inWords(day, dot === '' ? 'en-GB' : 'de-DE'),
      ),
    /** The forms in which an answer may name a day. */
    forms: (day: string): string[] => [
      inWords(day, 'en-GB'),
      inWords(day, 'de-DE'),
      date(day).toLocaleString('en-GB', { day: 'numeric', month: 'short' }),
      date(day).toLocaleString('de-DE', { day: 'numeric', month: 'short' }),
      date(day).toLocaleString('en-US', { day: 'numeric', month: 'long' }),
      date(day).toString(),
    ],
  };
}
