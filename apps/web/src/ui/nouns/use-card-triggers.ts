import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { nounOf, type NounRef } from '../../lib/nouns.ts';

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_MS = 450;
/** For the way from the name to its card. */
const CLOSE_MS = 200;

/** A shown card and the element that it is about. */
export type ShownCard = {
  noun: NounRef;
  element: Element;
  /** Opened by keyboard: the card takes the focus and gives it back. */
  takesFocus: boolean;
};

/** Handlers that open and close the card of a row or name. */
export function useCardTriggers() {
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
      if (pointerType !== 'mouse' || buttons !== 0) return;
      const card = cardAt(target);
      if (card?.element === shown?.element) return card && clearTimeout(timer.current);
      later(card ? OPEN_MS : CLOSE_MS, card && { ...card, takesFocus: false });
    },
    onPointerLeave: () => later(CLOSE_MS, null),
    onPointerDown: close,
    onWheel: close,
    onKeyDown(event: KeyboardEvent) {
      const card = event.key === 'Enter' && event.altKey ? cardAt(event.target) : null;
      if (!card) return event.key === 'Escape' || clearTimeout(timer.current);
      event.preventDefault();
      clearTimeout(timer.current);
      setShown({ ...card, takesFocus: true });
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

/** The card for an element: its own or one around it; a focused row may contain it. */
function cardAt(target: EventTarget): { noun: NounRef; element: Element } | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest('[data-card]');
  const noun = nounOf(element);
  return element && noun ? { element, noun } : null;
}
