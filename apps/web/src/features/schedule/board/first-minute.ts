import { minuteOf } from './minutes.ts';

/** A quarter before seven, so that the label of the hour is visible too. */
const USUAL = 6 * 60 + 45;
const AHEAD = 15;

/**
 * The minute of the day at which a grid of hours opens: early enough for the first event, and late
 * enough for one in the evening.
 * @param visible the number of minutes that are visible
 */
export function firstMinute(starts: readonly string[], visible: number): number {
  if (starts.length === 0) return USUAL;
  const earliest = Math.min(...starts.map(minuteOf));
  const isBelow = earliest + 2 * AHEAD > USUAL + visible;
  return Math.max(0, earliest < USUAL + AHEAD || isBelow ? earliest - AHEAD : USUAL);
}
