import { type RefObject, useRef } from 'react';
import type { ScrollToIndexOpts, VirtualizerHandle } from 'virtua';

/**
 * A list that is sent somewhere goes there again whenever heights become known, for 150 ms after it
 * was sent or after the last of them (virtua 0.54; its pull request 595 would break that off).
 * Here, a little longer.
 */
const GOES_ON_MS = 250;

/**
 * Sends a list to a row, and lets go of it at once where a person moves it themselves.
 * @param onStill is told each time; the list notices no turn of theirs until it is at rest
 */
export function useGoing(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  onStill?: () => void,
) {
  const sentAt = useRef(-GOES_ON_MS);
  return {
    goTo(index: number, options: ScrollToIndexOpts): void {
      sentAt.current = performance.now();
      list.current?.scrollToIndex(index, options);
    },
    /**
     * Ends what the list is in the middle of. It stays where the page shows it: what scrolled it
     * within this frame it has not heard of itself. Also to be called whenever heights became
     * known, while nobody sends it anywhere: it would go back to where it stood still.
     */
    standStill(): void {
      if (!scroller.current || performance.now() - sentAt.current > GOES_ON_MS) return;
      sentAt.current = performance.now();
      list.current?.scrollTo(scroller.current.scrollTop);
      onStill?.();
    },
  };
}
