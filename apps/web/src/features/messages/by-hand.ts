/** What says that a person moves a list from here on. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The keys by which a browser scrolls up, whatever has the focus in a list. */
const KEYS_UP = ['PageUp', 'Home'];

/**
 * Tells of all that a person may move a list with, before it has moved.
 * @returns what ends it
 */
export function onMovedByHand(element: HTMLElement | null, act: (event: Event) => void) {
  for (const event of BY_HAND) element?.addEventListener(event, act, { passive: true });
  return (): void => {
    for (const event of BY_HAND) element?.removeEventListener(event, act);
  };
}

/** Whether what somebody does is going to move a list up, which has not moved yet. */
export function scrollsUp(event: Event): boolean {
  if (event instanceof WheelEvent) return event.deltaY < 0;
  return event instanceof KeyboardEvent && KEYS_UP.includes(event.key);
}
