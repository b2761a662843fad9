import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { onMovedByHand, scrollsUp } from '../by-hand.ts';
import { AT_END, NEAR_END } from '../near-end.ts';
import { useGoing } from '../use-going.ts';
import { usePressed } from '../use-pressed.ts';

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

  const { goTo, standStill } = useGoing(scroller, list);
  const isPressed = usePressed({ scroller, onStart: standStill, onEnd: () => keep() });
  const keep = () => {
    if (kept.current === null || isPressed.current) return standStill();
    if (kept.current === 'end') return goTo(count - 1, { align: 'end' });
    if (target.index !== null) goTo(target.index, { align: 'center' });
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
      const isUp = scrollsUp(event) && element?.scrollTop !== 0;
      if (kept.current === null || (kept.current === 'end' && !isUp)) return;
      kept.current = isEndShown.current && !isUp ? 'end' : null;
      standStill();
    };
    return onMovedByHand(element, letGo);
    // What it reads stands in references: the first will do.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scroller]);

  /** By the room that it has now: the list hears of that after it has been scrolled for it. */
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
    /** A row, or the list itself, changed its height. */
    onResize(): void {
      keep();
      isEndShown.current = rest() <= AT_END;
    },
  };
}
