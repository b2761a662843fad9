/** Events by which a user may scroll a list. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keys that scroll up, whichever element of a list has the focus. */
const KEYS_UP = ['PageUp', 'Home'];

/**
 * Listens for everything a user can scroll a list with, before it scrolls.
 * @returns a function that removes the listeners
 */
export function onUserScroll(element: HTMLElement | null, act: (event: Event) => void) {
  for (const event of BY_HAND) element?.addEventListener(event, act, { passive: true });
  return (): void => {
    for (const event of BY_HAND) element?.removeEventListener(event, act);
  };
}

/** True if an event is about to scroll a list up. */
export function scrollsUp(event: Event): boolean {
  if (event instanceof WheelEvent) return event.deltaY < 0;
  return event instanceof KeyboardEvent && KEYS_UP.includes(event.key);
}
