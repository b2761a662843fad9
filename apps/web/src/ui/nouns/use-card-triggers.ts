import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cardAt, type FoundNoun, hoverCardAt } from '../../lib/nouns.ts';
import { useNouns } from '../../lib/use-noun.ts';

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_MS = 450;
/** For the way from the name to its card. */
const CLOSE_MS = 200;

/** A shown card and the element that it is about. */
export type ShownCard = {
  noun: FoundNoun;
  /** Opened by keyboard: the card takes the focus and gives it back. */
  takesFocus: boolean;
};

/** Handlers that open and close the card of a row or name. */
export function useCardTriggers() {
  const nouns = useNouns();
  const [shown, setShown] = useState<ShownCard | null>(null);
  const timer = useRef(0);
  const later = (ms: number, next: ShownCard | null) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(next), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setShown(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const triggers = {
    onPointerOver({ pointerType, target, buttons }: PointerEvent) {
      if (pointerType !== 'mouse' || buttons !== 0 || shown?.takesFocus) return;
      const noun = target instanceof Element ? hoverCardAt(nouns, target) : null;
      if (noun && noun.element === shown?.noun.element) return clearTimeout(timer.current);
      later(noun ? OPEN_MS : CLOSE_MS, noun && { noun, takesFocus: false });
    },
    onPointerLeave: () => shown?.takesFocus || later(CLOSE_MS, null),
    onPointerDown: close,
    onWheel: close,
    onKeyDown(event: KeyboardEvent) {
      if (shown?.takesFocus) return;
      const { target, altKey } = event;
      const isAsked = event.key === 'Enter' && altKey && target instanceof Element;
      const noun = isAsked ? cardAt(nouns, target) : null;
      if (!noun) return clearTimeout(timer.current);
      event.preventDefault();
      clearTimeout(timer.current);
      setShown({ noun, takesFocus: true });
    },
  };
  return {
    shown,
    triggers,
    close,
    stay: () => clearTimeout(timer.current),
    leave: () => later(CLOSE_MS, null),
  };
}
