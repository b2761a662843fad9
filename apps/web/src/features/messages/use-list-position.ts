import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Target } from './conversation-state.tsx';
import type { TimelineItem } from './timeline.ts';

/** How near to the end counts as being there, and as exactly there, in pixels. */
const NEAR_END = 40;
const AT_END = 2;
/** What is seen of the message above the line of new ones. */
const ABOVE_LINE = -28;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  items: TimelineItem[];
  target: Target | null;
};

/** What stays in place while the list around it is loaded, measured and grows: its end, or one item. */
type Anchor = 'end' | { key: string; align: 'start' | 'center' };

/** What says that the person moves the list from here on. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Where the list stands. It opens at the linked message, else at the line of new messages, else at the end; at the
 * end it stays there, whatever grows; and it follows nothing once the person has scrolled away.
 */
export function useListPosition({ scroller, list, items, target }: Options) {
  const [isAtEnd, setAtEnd] = useState(false);
  const anchor = useRef<Anchor | null>(null);
  const lastOffset = useRef(0);
  const isOpened = useRef(false);
  const reached = useRef<Target | null>(null);

  const hold = (next: Anchor | null) => {
    anchor.current = next;
    setAtEnd(next === 'end');
  };
  const keepAnchor = () => {
    if (anchor.current === null) return;
    // One beyond the messages stands the list's end, a little air.
    if (anchor.current === 'end') return list.current?.scrollToIndex(items.length, { align: 'end' });
    const { key, align } = anchor.current;
    const index = items.findIndex((item) => item.key === key);
    if (index >= 0) list.current?.scrollToIndex(index, { align, offset: align === 'start' ? ABOVE_LINE : 0 });
  };
  const toEnd = () => {
    hold('end');
    keepAnchor();
  };

  useLayoutEffect(() => {
    if (items.length === 0) return;
    const isTargetHere = target !== null && target !== reached.current && items.some(({ key }) => key === target.messageId);
    if (isTargetHere) {
      reached.current = target;
      hold({ key: target.messageId, align: 'center' });
    } else if (!isOpened.current) {
      const line = items.find(({ kind }) => kind === 'new');
      hold(line ? { key: line.key, align: 'start' } : 'end');
    }
    isOpened.current = true;
    keepAnchor();
    // Runs for what the list shows and where it should stand, not for the functions that move it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [items, target]);

  useEffect(() => {
    const element = scroller.current;
    // At the end only scrolling away lets go: a press on a message there does not.
    const letGo = () => {
      if (anchor.current !== 'end') anchor.current = null;
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
    isAtEnd,
    toEnd,
    onScroll(offset: number): void {
      const left = rest();
      const isUp = offset < lastOffset.current - 1;
      lastOffset.current = offset;
      if (left <= AT_END) return hold('end');
      if (isUp && anchor.current === 'end') return hold(null);
      if (!isUp && left < NEAR_END && anchor.current === null) hold('end');
    },
    /** Something in the list, or the list itself, changed its height. */
    onResize(): void {
      keepAnchor();
      if (isOpened.current && anchor.current !== 'end' && rest() <= AT_END) hold('end');
    },
  };
}

/**
 * True while the shown items differ from those before by older ones in front: then the list keeps its place counted
 * from the end.
 */
export function usePrepended(items: TimelineItem[]): boolean {
  const first = items.find(({ kind }) => kind === 'message')?.key;
  const [shown, setShown] = useState({ items, first, isPrepended: false });
  if (shown.items === items) return shown.isPrepended;
  const isPrepended = first !== shown.first && items.some(({ key }) => key === shown.first);
  setShown({ items, first, isPrepended });
  return isPrepended;
}

/** True for a moment after the target changed: the message shows where it is. */
export function useFlash(target: Target | null, durationMs: number): string | null {
  const [over, setOver] = useState<Target | null>(null);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setOver(target), durationMs);
    return () => clearTimeout(timer);
  }, [target, durationMs]);
  return target && target !== over ? target.messageId : null;
}
