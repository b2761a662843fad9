import type { Event } from '@parley/model';
import { nextStart, occurrencesIn, type Timing } from '@parley/model/schedule';

const MINUTE_MS = 60_000;
/** A post that is later than this is of no use any more. */
export const LATEST_MS = 60 * MINUTE_MS;
/** After a long outage only the latest missed occurrences are reported. */
const MOST_MISSED = 100;
const MOST_REMINDED = 10;

/** An event with its progress. Times in milliseconds since 1970. */
export type EventPlan = {
  timing: Timing;
  kind: Event['kind'];
  remindMinutes: number | null;
  /** Occurrences before this time are not caught up on. */
  plannedAt: number;
  /** The last occurrence of which people were reminded. */
  remindedAt: number | null;
  /** Occurrences that are done, failed or missed. */
  settled: ReadonlySet<number>;
};

/**
 * The work that is due for an event now, and when to check again; null: never, unless it changes.
 */
export type Due = { run: number | null; missed: number[]; remind: number[]; wakeAt: number | null };

/** Pure: depends only on the plan and the time. Occurrences are named by their start. */
export function dueOf(plan: EventPlan, now: number): Due {
  const open = actsByItself(plan)
    ? startsBetween(plan.timing, plan.plannedAt, now).filter((start) => !plan.settled.has(start))
    : [];
  const last = open.at(-1);
  const run = last !== undefined && now - last <= LATEST_MS ? last : null;
  const missed = (run === null ? open : open.slice(0, -1)).slice(-MOST_MISSED);
  const times = [
    actsByItself(plan) ? nextStart(plan.timing, now) : null,
    nextReminder(plan, now),
  ].filter((time) => time !== null);
  return {
    run,
    missed,
    remind: remindersOf(plan, now),
    wakeAt: times.length > 0 ? Math.min(...times) : null,
  };
}

/** True for kinds that post a message when their time comes. */
const actsByItself = ({ kind }: EventPlan): boolean => kind === 'post' || kind === 'assistant_run';

/** Starts after `after`, up to and including `until`. */
function startsBetween(timing: Timing, after: number, until: number): number[] {
  return occurrencesIn(timing, after, until + 1, Infinity)
    .map(({ start }) => Date.parse(start))
    .filter((start) => start > after && start <= until);
}

function remindersOf(
  { timing, remindMinutes, plannedAt, remindedAt }: EventPlan,
  now: number,
): number[] {
  if (remindMinutes === null) return [];
  const ahead = remindMinutes * MINUTE_MS;
  const from = Math.max(now, plannedAt + ahead, remindedAt ?? 0);
  return startsBetween(timing, from, now + ahead).slice(-MOST_REMINDED);
}

function nextReminder(
  { timing, remindMinutes, plannedAt, remindedAt }: EventPlan,
  now: number,
): number | null {
  if (remindMinutes === null) return null;
  const ahead = remindMinutes * MINUTE_MS;
  const next = nextStart(timing, Math.max(now + ahead, plannedAt + ahead, remindedAt ?? 0));
  return next === null ? null : next - ahead;
}
