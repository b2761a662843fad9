import { type RefObject, useRef } from 'react';
import type { ScrollToIndexOpts, VirtualizerHandle } from 'virtua';

/**
 * Time for which the list repeats a scroll, in milliseconds. After a request or the last
 * measurement, virtua 0.54 scrolls again for 150 ms whenever heights become known (its pull request
 * 595 would end that). Slightly longer here.
 */
const REPEATS_MS = 250;

/**
 * Scrolls a list to a row, and stops immediately when the user scrolls it.
 * @param onStill called on each stop; the list notices no change of direction until it is at rest
 */
export function useScrollTo(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  onStill?: () => void,
) {
  const sentAt = useRef(-REPEATS_MS);
  return {
    goTo(index: number, options: ScrollToIndexOpts): void {
      sentAt.current = performance.now();
      list.current?.scrollToIndex(index, options);
    },
    /**
     * Stops a scroll at the position that the DOM has, because the list has not noticed a scroll
     * within this frame yet. Must also be called whenever heights become known while there is no
     * target, because the list would otherwise return to where it was stopped.
     */
    stopScroll(): void {
      if (!scroller.current || performance.now() - sentAt.current > REPEATS_MS) return;
      sentAt.current = performance.now();
      list.current?.scrollTo(scroller.current.scrollTop);
      onStill?.();
    },
  };
}
