import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { TimelineItem } from './timeline.ts';

/** What a quick turn of the wheel brings into view before others can be mounted. */
const ROWS = 24;
/** Rows that the list moves by before others are kept. */
const STEP = 8;

type Options = {
  list: RefObject<VirtualizerHandle | null>;
  items: TimelineItem[];
  /** Whether items came or went before those that stayed. */
  shift: boolean;
};

/**
 * Rows below the view that stay mounted, by their index. The virtual list has rows ready in the
 * direction in which it moves; but once items came before the others, or it was told to stand
 * still, it notices no turn until it is at rest, and whoever turned back saw nothing below (virtua
 * 0.54, its pull request 925).
 */
export function useRowsBelow({ list, items, shift }: Options) {
  const [fromKey, setFromKey] = useState<string | null>(null);
  const isTurnUnnoticed = useRef(false);
  useLayoutEffect(() => {
    if (shift) isTurnUnnoticed.current = true;
  }, [items, shift]);

  const from = fromKey === null ? -1 : items.findIndex(({ key }) => key === fromKey);
  const count = from < 0 ? 0 : Math.min(ROWS + STEP, items.length - from);
  return {
    /** From here on the list notices no turn. */
    missTurns: () => void (isTurnUnnoticed.current = true),
    rowsBelow: Array.from({ length: count }, (_, at) => from + at),
    onScroll(): void {
      const handle = list.current;
      if (!isTurnUnnoticed.current || !handle) return;
      const last = handle.findItemIndex(handle.scrollOffset + handle.viewportSize);
      setFromKey(items[last - (last % STEP)]?.key ?? null);
    },
    onScrollEnd(): void {
      isTurnUnnoticed.current = false;
      setFromKey(null);
    },
  };
}
