import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { standStill } from '../stand-still.ts';
import { usePressed } from '../use-pressed.ts';

/** How near to the end is at the end, in pixels. */
const AT_END = 2;

type Following = {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** How many rows the list has. */
  count: number;
  /** Whether the person wrote the last of them. */
  isOwn: boolean;
};

/**
 * Keeps a list's end in view while the person is there, whatever comes or grows, and goes there
 * when they write themselves. Nothing moves while they press something in it.
 */
export function useFollowing({ scroller, list, count, isOwn }: Following) {
  const isAtEnd = useRef(true);
  const lastOffset = useRef(0);

  const isPressed = usePressed({ scroller, list, onEnd: () => keepEnd() });
  const isKept = () => isAtEnd.current && !isPressed.current;
  const keepEnd = () => {
    if (isKept()) list.current?.scrollToIndex(count - 1, { align: 'end' });
  };
  useLayoutEffect(() => {
    isAtEnd.current ||= isOwn;
    keepEnd();
    // Runs when the number of rows grows, and only then reads who wrote the last.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count]);

  const turn = useEffectEvent(({ deltaY }: WheelEvent) => {
    if (deltaY >= 0 || !isAtEnd.current || !scroller.current?.scrollTop) return;
    isAtEnd.current = false;
    standStill(scroller, list);
  });
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('wheel', turn, { passive: true });
    return () => element?.removeEventListener('wheel', turn);
  }, [scroller]);

  return {
    onScroll(offset: number): void {
      if (!list.current || !scroller.current) return;
      // The room that it has now: the list hears of that after it has been scrolled for it.
      const rest = list.current.scrollSize - scroller.current.clientHeight - offset;
      if (rest <= AT_END) isAtEnd.current = true;
      else if (offset < lastOffset.current) isAtEnd.current = false;
      lastOffset.current = offset;
    },
    /**
     * A row, or the list itself, changed its height. It is scrolled this once: the list would go on
     * towards its end for a moment, and take whoever turns the wheel meanwhile with it.
     */
    onResize(): void {
      if (isKept()) scroller.current?.scrollTo(0, scroller.current.scrollHeight);
    },
    /** The list is about to be scrolled to somewhere else. */
    leaveEnd: () => void (isAtEnd.current = false),
  };
}
