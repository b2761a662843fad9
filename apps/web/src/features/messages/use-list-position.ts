import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { scaled } from '../../lib/rem.ts';
import { onMovedByHand, scrollsUp } from './by-hand.ts';
import type { MessageTarget } from './conversation-state.tsx';
import { LIST_START_HEIGHT } from './ListStart.tsx';
import { AT_END, NEAR_END } from './near-end.ts';
import { type Anchor, openingOf } from './opening.ts';
import type { ScrollAnchor } from './scroll-positions.ts';
import type { TimelineItem } from './timeline.ts';
import { useGoing } from './use-going.ts';
import { usePressed } from './use-pressed.ts';

/**
 * The heights of new rows are known a moment after they are drawn, in milliseconds: until then a
 * list that stands elsewhere only seems to be at its end.
 */
const MEASURED_MS = 250;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  items: TimelineItem[];
  target: MessageTarget | null;
  /** Where the list was left, when nothing new came since. */
  left: ScrollAnchor | null;
  /**
   * False while messages follow that are not loaded: then the list’s end is no position to stay at.
   */
  isPresent: boolean;
  /** Loads the newest messages. */
  loadPresent(): Promise<boolean>;
  /** The item at the top edge, for who has to keep it there. */
  topKey: RefObject<string | null>;
  /** The list notices no turn until it is at rest. */
  onStill(): void;
};

/**
 * Where the list stands. It opens at the linked message, else where it was left, else at the line
 * of new messages, else at the end; at the end it stays there, whatever grows; and it follows
 * nothing once the person has scrolled away, nor while they press something in it.
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
   * Set while somebody is about to scroll up from the end, or unfolded a message there, and the
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
  const { goTo, standStill } = useGoing(scroller, list, onStill);
  const isPressed = usePressed({ scroller, onStart: standStill, onEnd: () => keepAnchor() });
  const keepAnchor = () => {
    if (anchor.current === null || isPressed.current) return standStill();
    // One beyond the messages stands the list's end, a little air.
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
    // Runs for what the list shows and where it should stand, not for the functions that move it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [items, target, isPresent]);

  // A list that is kept comes back at its start: it had left the page.
  useLayoutEffect(() => {
    if (isOpened.current && anchor.current === null && top.current) {
      const { key, offset } = top.current;
      const index = indexOf(key);
      if (index >= 0) list.current?.scrollToIndex(index, { align: 'start', offset });
    }
    // Only when it comes back; all that happens later finds it in its place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const element = scroller.current;
    // At the end only scrolling away lets go: a press on a message there does not. The wheel and
    // the keys say so before the list has moved: what is measured meanwhile does not take it back.
    const letGo = (event: Event) => {
      if (anchor.current === 'end') {
        if (scrollsUp(event)) leave();
      } else if (anchor.current !== null) {
        anchor.current = null;
        standStill();
      }
    };
    // What is unfolded is read from where it stands.
    const letGoToRead = ({ target: pressed }: Event) => {
      if (pressed instanceof Element && pressed.closest('[data-unfolds]')) leave();
    };
    const forgetHand = onMovedByHand(element, letGo);
    element?.addEventListener('click', letGoToRead);
    return () => {
      forgetHand();
      element?.removeEventListener('click', letGoToRead);
    };
    // What moves the list reads where it stands from references: the first will do.
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
    standStill();
  };

  /**
   * The list's end is in view. Somebody's own hand led there, or everything from where the list
   * opened is in view once its height is known.
   */
  const arriveAtEnd = () => {
    if (leaving.current !== undefined) return;
    if (anchor.current === null) return hold('end');
    clearTimeout(measuring.current);
    measuring.current = setTimeout(() => {
      if (rest() <= AT_END) hold('end');
    }, MEASURED_MS);
  };
  // Whoever goes elsewhere while the wheel turns has left the end; a list that is kept may be shown
  // again.
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
            offset: handle.scrollOffset - scaled(LIST_START_HEIGHT) - handle.getItemOffset(index),
          };
    topKey.current = key ?? null;
  };

  return {
    isAtEnd,
    /** The same at this moment, for what happens between two renderings. */
    isHeldAtEnd: () => anchor.current === 'end',
    toEnd,
    /** Where the list would be left now; null at its end. */
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
    /** Something in the list, or the list itself, changed its height. */
    onResize(): void {
      keepAnchor();
      noteTop();
      if (isPresent && isOpened.current && anchor.current !== 'end' && rest() <= AT_END)
        arriveAtEnd();
    },
  };
}
