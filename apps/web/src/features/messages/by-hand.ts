/** What says that a person moves a list from here on. */
export const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The keys by which a browser scrolls up, whatever has the focus in a list. */
const KEYS_UP = ['PageUp', 'Home'];

/** Whether what somebody does is going to move a list up, which has not moved yet. */
export function scrollsUp(event: Event): boolean {
  if (event instanceof WheelEvent) return event.deltaY < 0;
  return event instanceof KeyboardEvent && KEYS_UP.includes(event.key);
}
