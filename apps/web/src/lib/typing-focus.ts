import { useSyncExternalStore } from 'react';

/** Minimum height of an on-screen keyboard; the browser's own bars are smaller. */
const KEYBOARD_PX = 140;
/** Delay, so that nothing moves under the finger that leaves a field. */
const RELEASE_MS = 200;
/** Inputs without a keyboard. */
const UNTYPED = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

/** Buttons of a composer count as typing. */
const isTyped = (element: Element | null): boolean =>
  element instanceof HTMLInputElement
    ? !UNTYPED.includes(element.type)
    : element instanceof HTMLElement &&
      (element instanceof HTMLTextAreaElement ||
        element.isContentEditable ||
        element.closest('[data-composer]') !== null);

/** Largest visible height at this width. */
let whole = { width: 0, height: 0 };
let hasKeyboard = false;

/** Focus means typing, until the on-screen keyboard closes while the field keeps the focus. */
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

/** True while the user types on a small screen, so that bottom bars make room. */
export const useIsTyping = (): boolean => useSyncExternalStore(subscribe, isTyping);
