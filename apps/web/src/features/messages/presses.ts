/** What ends a press, wherever the pointer is by then. */
const ENDS = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * Tells of presses within an element: when one begins, and when it is over and what was pressed has
 * heard of it.
 * @returns what ends the telling
 */
export function followPresses(
  element: HTMLElement,
  { begins, ends }: { begins(): void; ends(): void },
): () => void {
  const onDown = ({ button }: PointerEvent) => {
    // Another button opens a menu, which may keep to itself how the press ends.
    if (button !== 0) return;
    begins();
    for (const name of ENDS) window.addEventListener(name, onEnd);
  };
  const onEnd = () => {
    forget();
    // The click comes after it.
    setTimeout(ends);
  };
  const forget = () => {
    for (const name of ENDS) window.removeEventListener(name, onEnd);
  };
  element.addEventListener('pointerdown', onDown, { passive: true });
  return () => {
    element.removeEventListener('pointerdown', onDown);
    forget();
  };
}
