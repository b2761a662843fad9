import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Target } from './conversation-state.tsx';
import type { TimelineItem } from './timeline.ts';

/** How near to the end counts as being there, and as exactly there, in pixels. */
const NEAR_END = 40;
const AT_END = 2;

type Options = { list: RefObject<VirtualizerHandle | null>; items: TimelineItem[]; target: Target | null };

/**
 * Where the list stands. It opens at the linked message, else at the line of new messages, else at the end; at the
 * end it stays there, whatever grows; and it follows nothing once the person has scrolled up.
 */
export function useListPosition({ list, items, target }: Options) {
  const [isAtEnd, setAtEnd] = useState(false);
  const follows = useRef(false);
  const lastOffset = useRef(0);
  const isOpened = useRef(false);
  const reached = useRef<Target | null>(null);

  const follow = (yes: boolean) => {
    follows.current = yes;
    setAtEnd(yes);
  };
  const toEnd = () => {
    follow(true);
    // One beyond the messages stands the list's end, a little air.
    list.current?.scrollToIndex(items.length, { align: 'end' });
  };
  const restToEnd = (handle: VirtualizerHandle) => handle.scrollSize - handle.viewportSize - handle.scrollOffset;

  useLayoutEffect(() => {
    if (items.length === 0) return;
    const indexOfTarget = target && target !== reached.current ? items.findIndex(({ key }) => key === target.messageId) : -1;
    if (indexOfTarget >= 0) {
      reached.current = target;
      isOpened.current = true;
      follow(false);
      list.current?.scrollToIndex(indexOfTarget, { align: 'center' });
      return;
    }
    if (!isOpened.current) {
      isOpened.current = true;
      const unread = items.findIndex(({ kind }) => kind === 'new');
      if (unread >= 0) list.current?.scrollToIndex(unread, { align: 'start', offset: -12 });
      else toEnd();
    } else if (follows.current) toEnd();
  }, [items, target]);

  return {
    isAtEnd,
    toEnd,
    onScroll(offset: number): void {
      const handle = list.current;
      if (!handle) return;
      const rest = restToEnd(handle);
      const isUp = offset < lastOffset.current - 1;
      lastOffset.current = offset;
      if (rest <= AT_END) follow(true);
      else if (isUp) follow(false);
      else if (rest < NEAR_END) follow(true);
    },
    /** Something in the list, or the list itself, changed its height. */
    onResize(): void {
      const handle = list.current;
      if (!handle) return;
      if (follows.current) list.current?.scrollToIndex(items.length, { align: 'end' });
      else if (isOpened.current && restToEnd(handle) <= AT_END) follow(true);
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
