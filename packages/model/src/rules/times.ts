import { occurrencesIn } from '../schedule/recurrence.ts';
import { inZone } from '../schedule/zones.ts';
import type { RuleTrigger } from './rule.ts';

type TimeTrigger = Extract<RuleTrigger, { kind: 'time' }>;

const DAY_MS = 86_400_000;

/** The times of a trigger from `from` until before `to`, as ISO times, earliest first. */
export function ruleTimes(
  { recurrence, at, timezone }: TimeTrigger,
  from: string,
  to: string,
): string[] {
  const start = inZone(Date.parse(from) - DAY_MS, timezone)
    .withPlainTime(at)
    .toInstant();
  const times = { starts_at: start.toString(), ends_at: start.toString() };
  return occurrencesIn(
    { ...times, is_all_day: false, timezone, recurrence, excluded: [] },
    Date.parse(from),
    Date.parse(to),
  ).map(({ start: time }) => time);
}
