import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { TimelineItem } from './timeline.ts';

/** Rows that a quick turn of the wheel brings into view before others can be mounted. */
const ROWS = 24;
/** Rows by which the list moves before the kept rows change. */
const STEP = 8;

type Options = {
  list: RefObject<VirtualizerHandle | null>;
  items: TimelineItem[];
  /** True if items before the remaining ones were added or removed. */
  shift: boolean;
};

/**
 * Indexes of rows below the view that stay mounted. The virtual list renders rows ahead in its
 * scroll direction, but after items were added at the start or a scroll was stopped, it notices no
 * change of direction until it is at rest. A user who then scrolled back down would see no rows
 * (virtua 0.54, its pull request 925).
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
    /** Called when the list stops noticing changes of direction. */
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
