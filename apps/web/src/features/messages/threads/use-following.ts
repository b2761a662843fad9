import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { BY_HAND, scrollsUp } from '../by-hand.ts';
import { scrollToPosition } from '../scroll-to-position.ts';
import { usePressed } from '../use-pressed.ts';

/** How near to the end counts as being there, and as exactly there, in pixels. */
const NEAR_END = 40;
const AT_END = 2;

type Following = {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** How many rows the list has. */
  count: number;
  /** Whether the person wrote the last of them. */
  isOwn: boolean;
  /** The row that was asked for, null where it is not there, and when it was. */
  target: { index: number | null; at: number | undefined };
};

/**
 * Where a thread stands: at its end while the person is there, whatever comes or grows, and again
 * when they write themselves; or at a row that they asked for, until they scroll themselves.
 * Nothing moves while they press something in it.
 */
export function useFollowing({ scroller, list, count, isOwn, target }: Following) {
  const kept = useRef<'end' | 'target' | null>('end');
  const isEndShown = useRef(false);
  const lastOffset = useRef(0);
  const reached = useRef<number>(undefined);

  const isPressed = usePressed({ scroller, onEnd: () => keep() });
  const keep = () => {
    if (isPressed.current) return;
    if (kept.current === 'end') scrollToPosition(scroller.current, list.current, 'end');
    else if (kept.current === 'target' && target.index !== null) {
      const position = { index: target.index, align: 'center', offset: 0 } as const;
      scrollToPosition(scroller.current, list.current, position);
    }
  };
  useLayoutEffect(() => {
    if (isOwn || (kept.current === 'target' && isEndShown.current)) kept.current = 'end';
    keep();
    // Runs when the number of rows grows, and only then reads who wrote the last.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count]);

  const { index, at } = target;
  useLayoutEffect(() => {
    if (at === undefined || at === reached.current || index === null) return;
    reached.current = at;
    kept.current = 'target';
    keep();
    // Runs when something else is asked for, or has come.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [index, at]);

  useEffect(() => {
    const element = scroller.current;
    const letGo = (event: Event) => {
      if (kept.current === 'target' || (scrollsUp(event) && element?.scrollTop))
        kept.current = null;
    };
    for (const event of BY_HAND) element?.addEventListener(event, letGo, { passive: true });
    return () => {
      for (const event of BY_HAND) element?.removeEventListener(event, letGo);
    };
  }, [scroller]);

  const rest = () => {
    const element = scroller.current;
    return element ? element.scrollHeight - element.clientHeight - element.scrollTop : 0;
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
    /** A row, or the list itself, changed its height. */
    onResize(): void {
      keep();
      isEndShown.current = rest() <= AT_END;
    },
  };
}
