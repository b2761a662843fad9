import { times } from '@parley/model';

/** How long a tip stays after the pointer has left: long enough to point at its words. */
export const TIP_CLOSE_MS = 100;
/**
 * The kit opens a tip at once when another closed less than this ago, however it was told to wait.
 */
const KIT_SKIPS_MS = 500;

/**
 * How long one may look away from a tip and find the next one at once: `tooltipSkipMs` (spec point
 * 9). The kit's own time is longer and fixed; a tip that it opens later than ours allows waits as
 * the first one did.
 * @param now milliseconds that only grow
 */
export function createTipTiming(now: () => number) {
  let shownUntil = Number.NEGATIVE_INFINITY;
  let openUntil = Number.NEGATIVE_INFINITY;
  return {
    /** The kit opens a tip. @returns how long to wait before it is shown, in milliseconds */
    opened(): number {
      const isAtOnce = now() - openUntil < KIT_SKIPS_MS;
      const isNext = now() - shownUntil <= times.tooltipSkipMs - TIP_CLOSE_MS;
      return isAtOnce && !isNext ? times.tooltipOpenMs : 0;
    },
    /** The kit closes a tip. @param wasShown false when it left before it was shown */
    closed(wasShown: boolean): void {
      openUntil = now();
      if (wasShown) shownUntil = now();
    },
  };
}
