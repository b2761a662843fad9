import { ofDay, type OpenPeriod, type WeekdayNumber } from './hours.ts';

/**
 * The state of a location now, and the next change: a time today or on another day; null if it
 * never changes.
 */
export type OpenState = {
  isOpen: boolean;
  next: { day: WeekdayNumber; isToday: boolean; time: string } | null;
};

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The weekday and time of an instant at a location.
 * @param timezone an IANA name; for an unknown one the user's own is used
 */
export function localClock(
  instant: number,
  timezone: string | null,
): { day: WeekdayNumber; time: string } {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: DAYS.indexOf(parts.get('weekday') ?? ''),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

function formatOf(timezone: string | null): Intl.DateTimeFormat {
  const key = timezone ?? '';
  const format = formats.get(key) ?? clockIn(timezone);
  formats.set(key, format);
  return format;
}

function clockIn(timezone: string | null): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone ?? undefined,
    });
  } catch {
    return clockIn(null);
  }
}

/** Null for a location without opening hours, which is neither open nor closed. */
export function openState(
  hours: readonly OpenPeriod[],
  instant: number,
  timezone: string | null,
): OpenState | null {
  if (hours.length === 0) return null;
  const { day, time } = localClock(instant, timezone);
  const current = ofDay(hours, day).find(({ from, to }) => from <= time && time < to);
  if (current) return { isOpen: true, next: { day, isToday: true, time: endOf(hours, current) } };
  return { isOpen: false, next: nextOpening(hours, day, time) };
}

/** Adjacent periods count as one. */
function endOf(hours: readonly OpenPeriod[], period: OpenPeriod): string {
  const following = ofDay(hours, period.day).find(({ from }) => from === period.to);
  return following ? endOf(hours, following) : period.to;
}

function nextOpening(
  hours: readonly OpenPeriod[],
  day: WeekdayNumber,
  time: string,
): OpenState['next'] {
  const today = ofDay(hours, day).find(({ from }) => from > time);
  if (today) return { day, isToday: true, time: today.from };
  for (let ahead = 1; ahead <= 7; ahead++) {
    const later = (day + ahead) % 7;
    const [first] = ofDay(hours, later);
    if (first) return { day: later, isToday: false, time: first.from };
  }
  return null;
}
