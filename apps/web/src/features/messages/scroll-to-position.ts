import type { VirtualizerHandle } from 'virtua';

/** The position that a list is scrolled to: its end, or a row at its top edge or in its middle. */
export type Position = 'end' | { index: number; align: 'start' | 'center'; offset: number };

/**
 * Scrolls a list, once, as far as the heights of its rows are known. The virtual list’s own way
 * goes on for 150 ms after each height that becomes known, and takes along whoever scrolls or
 * presses meanwhile (virtua 0.54, its pull request 595).
 * @param startMargin what stands before the first row, in pixels
 */
export function scrollToPosition(
  scroller: HTMLElement | null,
  list: VirtualizerHandle | null,
  position: Position,
  startMargin = 0,
): void {
  if (!scroller || !list) return;
  if (position === 'end') {
    scroller.scrollTop = scroller.scrollHeight;
    return;
  }
  const { index, align, offset } = position;
  const free = align === 'center' ? scroller.clientHeight - list.getItemSize(index) : 0;
  scroller.scrollTop = startMargin + list.getItemOffset(index) + offset - free / 2;
}
