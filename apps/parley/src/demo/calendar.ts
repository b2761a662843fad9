/**
 * Working days of the demo's story, numbered relative to the last one (0), in the company's time
 * zone.
 */
export type Calendar = {
  now: Date;
  zone: string;
  /** YYYY-MM-DD of a working day; future days have positive numbers. */
  date(day: number): string;
  at(day: number, clock: string): Date;
  /**
   * Replaces `{day 2}` and `{on 2}` in a text written on `day` by the name of working day 2, for
   * example 'tomorrow' or 'on Friday'.
   */
  words(text: string, day: number): string;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Before this time, today has too few messages to end the story. */
const BEGUN = '09:30';
/** Default for machines set to UTC, which is rarely where their users are. */
const HOME = 'Europe/Berlin';

/** The time zone of the machine, presumably the viewer's. */
export function companyZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'UTC' || zone === 'Etc/UTC' ? HOME : zone;
}

/** The story ends today, or on the previous working day if today has hardly begun. */
export function storyCalendar(now: Date, zone = companyZone()): Calendar {
  const today = wallClock(now.getTime(), zone);
  const isToday = isWorkday(today.date) && today.clock >= BEGUN;
  const last = isToday ? today.date : workday(today.date, -1);
  const date = (day: number) => (day === 0 ? last : workday(last, day));
  return {
    now,
    zone,
    date,
    at: (day, clock) => instant(date(day), clock, zone),
    words: (text, day) =>
      text.replace(/\{(day|on) (-?\d+)\}/g, (_, form: string, meant: string) =>
        spoken(date(Number(meant)), date(day), form === 'on'),
      ),
  };
}

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const isWorkday = (date: string): boolean => ![0, 6].includes(new Date(utc(date)).getUTCDay());

/** The date `days` working days after a date, or before it if negative. */
function workday(date: string, days: number): string {
  const step = Math.sign(days) * DAY_MS;
  let at = utc(date);
  for (let left = Math.abs(days); left > 0;) {
    at += step;
    if (isWorkday(iso(at))) left -= 1;
  }
  return iso(at);
}

/** The name of a day as seen from another. */
function spoken(meant: string, today: string, isOn: boolean): string {
  const away = (utc(meant) - utc(today)) / DAY_MS;
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  if (away === -1) return 'yesterday';
  const isNear = away > 0 && away < 7;
  const name = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    ...(isNear ? {} : { day: 'numeric', month: 'long' }),
  }).format(utc(meant));
  return `${isOn ? 'on ' : ''}${name}`;
}

function wallClock(at: number, zone: string): { date: string; clock: string } {
  // Swedish dates have the ISO format.
  const [date = '', time = ''] = new Date(at)
    .toLocaleString('sv-SE', { timeZone: zone })
    .split(' ');
  return { date, clock: time.slice(0, 5) };
}

/** The instant at which clocks in a zone show this time. */
function instant(date: string, clock: string, zone: string): Date {
  const wanted = Date.parse(`${date}T${clock}:00Z`);
  const shownAt = (at: number) => {
    const shown = wallClock(at, zone);
    return Date.parse(`${shown.date}T${shown.clock}:00Z`);
  };
  // Corrected twice, because the offset may change in between.
  const guess = wanted - (shownAt(wanted) - wanted);
  return new Date(Math.round((guess - (shownAt(guess) - wanted)) / MINUTE_MS) * MINUTE_MS);
}
