import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { onUserScroll, scrollsUp } from '../user-scroll.ts';
import { AT_END, NEAR_END } from '../end-distances.ts';
import { useScrollTo } from '../use-scroll-to.ts';
import { usePressed } from '../use-pressed.ts';

type Following = {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Number of rows in the list. */
  count: number;
  /** True if the user wrote the last row. */
  isOwn: boolean;
  /** The requested row, null if it is not loaded, and the time of the request. */
  target: { index: number | null; at: number | undefined };
};

/**
 * Scroll position of a thread: at its end while the user is there, whatever is added or grows, and
 * again when the user writes; or at a requested row until the user scrolls. Nothing moves while the
 * user presses something in the list.
 */
export function useFollowing({ scroller, list, count, isOwn, target }: Following) {
  const kept = useRef<'end' | 'target' | null>('end');
  const isEndShown = useRef(false);
  const lastOffset = useRef(0);
  const reached = useRef<number>(undefined);

  const { goTo, stopScroll } = useScrollTo(scroller, list);
  const isPressed = usePressed({ scroller, onStart: stopScroll, onEnd: () => keep() });
  const keep = () => {
    if (kept.current === null || isPressed.current) return stopScroll();
    if (kept.current === 'end') return goTo(count - 1, { align: 'end' });
    if (target.index !== null) goTo(target.index, { align: 'center' });
  };
  useLayoutEffect(() => {
    if (isOwn || (kept.current === 'target' && isEndShown.current)) kept.current = 'end';
    keep();
    // Runs when the number of rows changes, and only then reads the last author.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count]);

  const { index, at } = target;
  useLayoutEffect(() => {
    if (at === undefined || at === reached.current || index === null) return;
    reached.current = at;
    kept.current = 'target';
    keep();
    // Runs when another row is requested or has been loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [index, at]);

  useEffect(() => {
    const element = scroller.current;
    const letGo = (event: Event) => {
      const isUp = scrollsUp(event) && element?.scrollTop !== 0;
      if (kept.current === null || (kept.current === 'end' && !isUp)) return;
      kept.current = isEndShown.current && !isUp ? 'end' : null;
      stopScroll();
    };
    return onUserScroll(element, letGo);
    // Reads only refs, so the first closure suffices.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scroller]);

  /**
   * Uses the element's current height, because the list learns of a new height only after it has
   * been scrolled for it.
   */
  const rest = () => {
    if (!list.current || !scroller.current) return 0;
    return list.current.scrollSize - scroller.current.clientHeight - scroller.current.scrollTop;
  };

  return {
    onScroll(offset: number): void {
      const rests = rest();
      const isUp = offset < lastOffset.current;
      lastOffset.current = offset;
      isEndShown.current = rests <= AT_END;
      if (kept.current === 'target') return;
      if (isUp) kept.current = isEndShown.current ? 'end' : null;
      else if (rests < NEAR_END) kept.current = 'end';
    },
    /** Called when a row or the list itself changes its height. */
    onResize(): void {
      keep();
      isEndShown.current = rest() <= AT_END;
    },
  };
}
