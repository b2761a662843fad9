/**
 * In frames: a list that is scrolled far draws its rows within a few, on a slow machine in more.
 */
const PATIENCE = 60;

/**
 * Moves the focus to what a list may still have to draw: at once if it is there, so that the next
 * key means it; never away from where somebody went meanwhile.
 */
export function focusWhenDrawn(
  list: HTMLElement | null,
  selector: string,
  patience = PATIENCE,
): void {
  const item = list?.querySelector<HTMLElement>(selector);
  item?.focus({ preventScroll: true });
  // What is not measured yet is hidden, and takes no focus.
  if (!list || patience === 0 || (item && document.activeElement === item)) return;
  requestAnimationFrame(() => {
    const { activeElement } = document;
    // What had the focus may be out of sight, and no longer drawn: then nothing has it.
    if (!activeElement || activeElement === document.body || list.contains(activeElement))
      focusWhenDrawn(list, selector, patience - 1);
  });
}
