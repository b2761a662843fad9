/** Frames to wait: a list that scrolls far needs a few, more on a slow machine. */
const PATIENCE = 60;

/**
 * Focuses an item that a list may still have to render: immediately if it exists, so that the next
 * key applies to it. Never takes the focus from where the user went meanwhile.
 */
export function focusWhenDrawn(
  list: HTMLElement | null,
  selector: string,
  patience = PATIENCE,
): void {
  const item = list?.querySelector<HTMLElement>(selector);
  item?.focus({ preventScroll: true });
  // Unmeasured items are hidden and cannot take the focus.
  if (!list || patience === 0 || (item && document.activeElement === item)) return;
  requestAnimationFrame(() => {
    const { activeElement } = document;
    // The focused item may have been scrolled out and unmounted; then nothing has the focus.
    if (!activeElement || activeElement === document.body || list.contains(activeElement))
      focusWhenDrawn(list, selector, patience - 1);
  });
}
