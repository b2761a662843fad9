import { useSyncExternalStore } from 'react';

/** A keyboard takes at least this much of a screen; the browser's own moving bars take less. */
const KEYBOARD_PX = 140;
/** Nothing moves under a finger that presses what it has left a field for. */
const RELEASE_MS = 200;
/** Fields that no keyboard comes up for. */
const UNTYPED = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

/** The buttons of a composer are part of writing. */
const isTyped = (element: Element | null): boolean =>
  element instanceof HTMLInputElement
    ? !UNTYPED.includes(element.type)
    : element instanceof HTMLElement &&
      (element instanceof HTMLTextAreaElement ||
        element.isContentEditable ||
        element.closest('[data-composer]') !== null);

/** How high the page was seen at this width. */
let whole = { width: 0, height: 0 };
let hasKeyboard = false;

/**
 * The focus says that somebody types; a keyboard on the screen that has gone again says they do not
 * any more, though the field keeps the focus.
 */
function isTyping(): boolean {
  const { width, height } = visualViewport ?? { width: innerWidth, height: innerHeight };
  if (width !== whole.width) whole = { width, height };
  whole.height = Math.max(whole.height, height);
  const isUp = whole.height - height > KEYBOARD_PX;
  const hasFocus = isTyped(document.activeElement);
  hasKeyboard = hasFocus && (hasKeyboard || isUp);
  return hasFocus && (isUp || !hasKeyboard);
}

function subscribe(changed: () => void): () => void {
  const released = () => setTimeout(changed, RELEASE_MS);
  document.addEventListener('focusin', changed);
  document.addEventListener('focusout', released);
  visualViewport?.addEventListener('resize', changed);
  return () => {
    document.removeEventListener('focusin', changed);
    document.removeEventListener('focusout', released);
    visualViewport?.removeEventListener('resize', changed);
  };
}

/** Whether somebody types, so that what stands at the foot of the screen makes room. */
export const useIsTyping = (): boolean => useSyncExternalStore(subscribe, isTyping);
