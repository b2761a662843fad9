import type { PrivateAnswer } from '@parley/model';

/** A period that the user can choose. 'Lately' depends on what is asked. */
export const PERIODS = ['lately', 'today', 'thisWeek', 'lastWeek', 'month'] as const;
export type PeriodChoice = (typeof PERIODS)[number];

/** Times as ISO 8601; null where it is open, or where the service decides. */
export type Period = { from: string | null; to: string | null };

const WEEK = 7;
const MONTH = 30;
const DAY_MS = 86_400_000;

/** Midnight of the day that is this many days from another, in the user's time zone. */
const midnight = (at: Date, days = 0) =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/**
 * The period of a choice.
 * @param since where the user stopped reading; null if they have read everything
 */
export function periodOf(choice: PeriodChoice, since: string | null, now = new Date()): Period {
  const daysOfWeek = (now.getDay() + WEEK - 1) % WEEK;
  const from = (days: number) => midnight(now, -days).toISOString();
  switch (choice) {
    case 'lately':
      return { from: since, to: null };
    case 'today':
      return { from: from(0), to: null };
    case 'thisWeek':
      return { from: from(daysOfWeek), to: null };
    case 'lastWeek':
      return { from: from(daysOfWeek + WEEK), to: from(daysOfWeek) };
    case 'month':
      return { from: from(MONTH), to: null };
  }
}

type LookedAt = Pick<
  PrivateAnswer,
  'period_from' | 'period_to' | 'messages' | 'nearest_from' | 'nearest_to'
>;

/**
 * The period to offer after an answer: the nearest day that has messages if there were none, or
 * the week before if less than a week was looked at.
 */
export function periodAfter(answer: LookedAt): { from: string; to: string } | null {
  const { period_from: from, period_to: to, messages, nearest_from, nearest_to } = answer;
  if (messages === 0)
    return nearest_from && nearest_to ? { from: nearest_from, to: nearest_to } : null;
  if (!from || !to || Date.parse(to) - Date.parse(from) >= WEEK * DAY_MS) return null;
  const day = new Date(from);
  return { from: midnight(day, -WEEK).toISOString(), to: midnight(day).toISOString() };
}

/** The first and last day of a period, for people: 'Mon, 23 – Sun, 29 Nov'. */
export function daysText(from: string, to: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  // The end is not part of the period.
  const last = Math.max(Date.parse(from), Date.parse(to) - 1);
  return format.formatRange(new Date(from), new Date(last));
}
