import { times } from '@parley/model';

/** How long a tip stays after the pointer has left: long enough to point at its words. */
export const TIP_CLOSE_MS = 100;

/**
 * How long one may look away from a tip and find the next one at once: `tooltipSkipMs` (spec point
 * 9).
 * @param now milliseconds that only grow
 */
export function createTipTiming(now: () => number) {
  let shownUntil = Number.NEGATIVE_INFINITY;
  return {
    /** The pointer came to a thing. @returns how long to wait before its tip is shown */
    waitMs: (): number => (now() - shownUntil <= times.tooltipSkipMs ? 0 : times.tooltipOpenMs),
    /** The pointer left a thing whose tip was to be seen. */
    left(): void {
      shownUntil = now();
    },
  };
}
