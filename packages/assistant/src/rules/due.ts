import { occurrencesIn, type Timing } from '@parley/model/schedule';
import { ruleTimes } from '@parley/model/rules';
import type { StandingRule } from './standing-rule.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;
/** A moment that is longer ago is of no use any more (decision 0015). */
const LATEST_MS = 60 * MINUTE_MS;
/** How far ahead the next moment is looked for; after that, it is looked for again. */
export const AHEAD_MS = 24 * 60 * MINUTE_MS;
/** The hour at which a risk is due on its day. */
const DUE_HOUR = 9;
const HOUR_MS = 60 * MINUTE_MS;

/** A risk or event with a time, as the assistant reads it. */
export type DueRow =
  | { of: 'risk'; id: string; title: string; dueOn: string }
  | { of: 'event'; id: string; title: string; timing: Timing };

/** A moment for which a rule waits. */
export type Moment = { at: number; subject: Subject; about: string | null };

/**
 * The moments of a rule from an hour ago until a day ahead, earliest first; none from before the
 * rule was written. Pure.
 */
export function momentsOf(
  { trigger, createdAt }: StandingRule,
  rows: readonly DueRow[],
  now: number,
): Moment[] {
  const from = Math.max(now - LATEST_MS, Date.parse(createdAt));
  const to = now + AHEAD_MS;
  if (trigger.kind === 'time')
    return ruleTimes(trigger, iso(from), iso(to)).map((at) => ({
      at: Date.parse(at),
      subject: { at: iso(Date.parse(at)) },
      about: null,
    }));
  if (trigger.kind !== 'due') return [];
  const before = trigger.minutesBefore * MINUTE_MS;
  return rows
    .filter(({ of }) => of === trigger.of)
    .flatMap((row) =>
      startsOf(row, from + before, to + before).map((start) => ({
        at: start - before,
        subject:
          row.of === 'risk'
            ? { risk_id: row.id, at: iso(start) }
            : { event_id: row.id, at: iso(start) },
        about: row.title,
      })),
    )
    .toSorted((one, other) => one.at - other.at);
}

const iso = (time: number) => new Date(time).toISOString();

function startsOf(row: DueRow, from: number, to: number): number[] {
  if (row.of === 'risk') {
    const due = Date.parse(row.dueOn) + DUE_HOUR * HOUR_MS;
    return due >= from && due < to ? [due] : [];
  }
  return occurrencesIn(row.timing, from, to)
    .map(({ start }) => Date.parse(start))
    .filter((start) => start >= from);
}
