import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { scaledPixels } from '../../lib/rem.ts';
import { onUserScroll, scrollsUp } from './user-scroll.ts';
import type { MessageTarget } from './conversation-state.tsx';
import { LIST_START_HEIGHT } from './ListStart.tsx';
import { AT_END, NEAR_END } from './end-distances.ts';
import { type Anchor, openingOf } from './opening.ts';
import type { ScrollAnchor } from './scroll-positions.ts';
import type { TimelineItem } from './timeline.ts';
import { useScrollTo } from './use-scroll-to.ts';
import { usePressed } from './use-pressed.ts';

/**
 * Time until the heights of new rows are known, in milliseconds. Before that, a list can appear to
 * be at its end although it is not.
 */
const MEASURED_MS = 250;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  items: TimelineItem[];
  target: MessageTarget | null;
  /** The position in which the list was left, unless new messages have arrived since. */
  left: ScrollAnchor | null;
  /** False if newer messages are not loaded; then the list must not stay at its end. */
  isPresent: boolean;
  loadPresent(): Promise<boolean>;
  /** The item at the top edge, for the caller that has to keep it there. */
  topKey: RefObject<string | null>;
  /** Called when the list is stopped; it notices no change of direction until it is at rest. */
  onStill(): void;
};

/**
 * Scroll position of the list. It opens at the linked message, or else where it was left, at the
 * line of new messages, or at the end. At the end it stays there, whatever grows. Nothing moves it
 * after the user has scrolled away or while they press something in it.
 */
export function useListPosition({
  scroller,
  list,
  items,
  target,
  left,
  isPresent,
  loadPresent,
  topKey,
  onStill,
}: Options) {
  const [isAtEnd, setAtEnd] = useState(false);
  const anchor = useRef<Anchor | null>(null);
  const lastOffset = useRef(0);
  const top = useRef<ScrollAnchor | null>(null);
  const isOpened = useRef(false);
  const isBoundForEnd = useRef(false);
  const reached = useRef<MessageTarget | null>(null);
  const measuring = useRef<ReturnType<typeof setTimeout>>(undefined);
  /**
   * Set while the user is about to scroll up from the end or has unfolded a message there, and the
   * list may not have moved or grown yet.
   */
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forgetDoubts = () => {
    clearTimeout(measuring.current);
    clearTimeout(leaving.current);
    leaving.current = undefined;
  };
  const hold = (next: Anchor | null) => {
    forgetDoubts();
    anchor.current = next;
    setAtEnd(next === 'end');
  };
  const indexOf = (key: string) => items.findIndex((item) => item.key === key);
  const { goTo, stopScroll } = useScrollTo(scroller, list, onStill);
  const isPressed = usePressed({ scroller, onStart: stopScroll, onEnd: () => keepAnchor() });
  const keepAnchor = () => {
    if (anchor.current === null || isPressed.current) return stopScroll();
    // The list's end is the item after the messages.
    if (anchor.current === 'end') return goTo(items.length, { align: 'end' });
    const { key, align, offset } = anchor.current;
    const index = indexOf(key);
    if (index >= 0) goTo(index, { align, offset });
  };
  const toEnd = () => {
    isBoundForEnd.current = !isPresent;
    if (isBoundForEnd.current)
      return void loadPresent().then((isThere) => (isBoundForEnd.current &&= isThere));
    hold('end');
    keepAnchor();
  };

  useLayoutEffect(() => {
    if (items.length === 0) return;
    const isTargetHere =
      target !== null &&
      target !== reached.current &&
      items.some(({ key }) => key === target.messageId);
    if (isTargetHere) {
      reached.current = target;
      hold({ key: target.messageId, align: 'center', offset: 0 });
    } else if (isBoundForEnd.current && isPresent) {
      isBoundForEnd.current = false;
      hold('end');
    } else if (!isOpened.current) {
      hold(openingOf(items, left, isPresent));
    } else if (!isPresent && anchor.current === 'end') {
      hold(null);
    }
    isOpened.current = true;
    keepAnchor();
    // Depends on the items and the position, not on the functions that move the list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [items, target, isPresent]);

  // Restores the position of a kept list, which is at its start after it was out of the document.
  useLayoutEffect(() => {
    if (isOpened.current && anchor.current === null && top.current) {
      const { key, offset } = top.current;
      const index = indexOf(key);
      if (index >= 0) list.current?.scrollToIndex(index, { align: 'start', offset });
    }
    // Only when it is shown again; any later change finds it in position.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const element = scroller.current;
    // At the end, a press on a message keeps the position; only scrolling away gives it up. Wheel
    // and keys announce that before the list moves, so that measurements in between do not undo it.
    const letGo = (event: Event) => {
      if (anchor.current === 'end') {
        if (scrollsUp(event)) leave();
      } else if (anchor.current !== null) {
        anchor.current = null;
        stopScroll();
      }
    };
    // An unfolded message is read from its current position.
    const letGoToRead = ({ target: pressed }: Event) => {
      if (pressed instanceof Element && pressed.closest('[data-unfolds]')) leave();
    };
    const forgetHand = onUserScroll(element, letGo);
    element?.addEventListener('click', letGoToRead);
    return () => {
      forgetHand();
      element?.removeEventListener('click', letGoToRead);
    };
    // Reads only refs, so the first closure suffices.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scroller]);

  const rest = () => {
    const element = scroller.current;
    return element ? element.scrollHeight - element.clientHeight - element.scrollTop : 0;
  };

  const leave = () => {
    forgetDoubts();
    anchor.current = null;
    leaving.current = setTimeout(() => hold(rest() <= AT_END ? 'end' : null), MEASURED_MS);
    stopScroll();
  };

  /**
   * Called when the list's end is in view: the user scrolled there, or everything after the opening
   * position fits once heights are known.
   */
  const arriveAtEnd = () => {
    if (leaving.current !== undefined) return;
    if (anchor.current === null) return hold('end');
    clearTimeout(measuring.current);
    measuring.current = setTimeout(() => {
      if (rest() <= AT_END) hold('end');
    }, MEASURED_MS);
  };
  // A user who leaves the channel while scrolling has left the end. The timers end here, because a
  // kept list may be shown again.
  const endDoubts = () => {
    if (leaving.current === undefined) forgetDoubts();
    else hold(null);
  };
  useEffect(() => endDoubts, []);

  const noteTop = () => {
    const handle = list.current;
    if (!handle) return;
    const index = handle.findItemIndex(handle.scrollOffset);
    const key = items[index]?.key;
    top.current =
      key === undefined
        ? null
        : {
            key,
            offset:
              handle.scrollOffset - scaledPixels(LIST_START_HEIGHT) - handle.getItemOffset(index),
          };
    topKey.current = key ?? null;
  };

  return {
    isAtEnd,
    /** The same as of now, for calls between renders. */
    isHeldAtEnd: () => anchor.current === 'end',
    toEnd,
    /** The position if the list were left now; null at its end. */
    scrollPosition: () => (anchor.current === 'end' ? null : top.current),
    onScroll(offset: number): void {
      noteTop();
      const rests = rest();
      const isUp = offset < lastOffset.current - 1;
      lastOffset.current = offset;
      if (isUp && anchor.current === 'end' && rests > AT_END) return hold(null);
      if (!isPresent) return;
      if (rests <= AT_END) return arriveAtEnd();
      if (!isUp && rests < NEAR_END && anchor.current === null) arriveAtEnd();
    },
    /** Called when an item or the list itself changes its height. */
    onResize(): void {
      keepAnchor();
      noteTop();
      if (isPresent && isOpened.current && anchor.current !== 'end' && rest() <= AT_END)
        arriveAtEnd();
    },
  };
}
