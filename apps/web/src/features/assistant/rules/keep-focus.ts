import { flushSync } from 'react-dom';

/**
 * Makes a change that removes a focused button from a list, and focuses the first button of the row
 * that is `above` its own row, or of its own.
 */
export function keepFocus(button: Element, above: 0 | 1, change: () => void): void {
  const row = button.closest('li');
  const list = row?.parentElement;
  const at = row && list ? [...list.children].indexOf(row) - above : 0;
  flushSync(change);
  const next = list?.children[Math.min(at, list.children.length - 1)];
  next?.querySelector('button')?.focus();
}
