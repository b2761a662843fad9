import { times } from '@parley/model';

/** Delay before a tip closes, long enough to point at its text. */
export const TIP_CLOSE_MS = 100;

/**
 * Within `tooltipSkipMs` after one tip, the next appears immediately (spec point 9).
 * @param now monotonic clock in milliseconds
 */
export function createTipTiming(now: () => number) {
  let shownUntil = Number.NEGATIVE_INFINITY;
  return {
    /** The pointer entered an element. @returns the delay before its tip */
    waitMs: (): number => (now() - shownUntil <= times.tooltipSkipMs ? 0 : times.tooltipOpenMs),
    /** The pointer left an element whose tip was visible. */
    left(): void {
      shownUntil = now();
    },
  };
}
