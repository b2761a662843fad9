/**
 * The days of the demo's story: working days, counted from the last one (0) to both sides, by the
 * clock of the company.
 */
export type Calendar = {
  now: Date;
  zone: string;
  /** YYYY-MM-DD of a working day of the story; days to come have positive numbers. */
  date(day: number): string;
  at(day: number, clock: string): Date;
  /**
   * A text as it would be written on that day: `{day 2}` and `{on 2}` become how one speaks of the
   * second working day after the last from there, 'tomorrow' or 'on Friday'.
   */
  words(text: string, day: number): string;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Before this hour of a day, nobody has said enough of it. */
const BEGUN = '09:30';
/** Where a machine knows no zone of its own, it is somewhere else than its people. */
const HOME = 'Europe/Berlin';

/** The time zone of whoever looks at the demo, as far as the machine knows it. */
export function companyZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'UTC' || zone === 'Etc/UTC' ? HOME : zone;
}

/** The story ends today, or on the last working day where today has hardly begun. */
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

/** The date that is a number of working days after another, or before it. */
function workday(date: string, days: number): string {
  const step = Math.sign(days) * DAY_MS;
  let at = utc(date);
  for (let left = Math.abs(days); left > 0;) {
    at += step;
    if (isWorkday(iso(at))) left -= 1;
  }
  return iso(at);
}

/** How a day is spoken of on another. */
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
  // Swedish dates are ISO's.
  const [date = '', time = ''] = new Date(at)
    .toLocaleString('sv-SE', { timeZone: zone })
    .split(' ');
  return { date, clock: time.slice(0, 5) };
}

/** When the clocks of a zone show this. */
function instant(date: string, clock: string, zone: string): Date {
  const wanted = Date.parse(`${date}T${clock}:00Z`);
  const shownAt = (at: number) => {
    const shown = wallClock(at, zone);
    return Date.parse(`${shown.date}T${shown.clock}:00Z`);
  };
  // Twice, as the zone may change its offset in between.
  const guess = wanted - (shownAt(wanted) - wanted);
  return new Date(Math.round((guess - (shownAt(guess) - wanted)) / MINUTE_MS) * MINUTE_MS);
}
