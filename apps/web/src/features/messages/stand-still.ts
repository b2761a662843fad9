import type { RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/**
 * Ends what a list is in the middle of: it would go on with what brought it to its end while
 * heights were not yet known. It stays where the page shows it: what scrolled it within this frame
 * it has not heard of itself.
 */
export function standStill(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
): void {
  if (scroller.current) list.current?.scrollTo(scroller.current.scrollTop);
}
