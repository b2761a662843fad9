import { selectorTo } from '../lib/selector-to.ts';

/** Keys that activate the focused element or remove it. */
const PRESSES = ['Enter', ' ', 'Delete'];
/** Elements that Tab stops at. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex]:not([tabindex="-1"])';
/** Containers that get the focus if no other target is left. */
const PARTS = '[role=dialog], [role=alertdialog], main';
/**
 * Stop watching after this time: by then the effect of a key has rendered, or other code handles
 * the focus.
 */
const WATCHED_MS = 10_000;
/** Frames to wait for a closing menu or dialog to return the focus to its button. */
const PATIENCE = 3;

/** Place where an element was removed from the page. */
type Gap = { taken: Element; parent: Node; next: Node | null; previous: Node | null };

/**
 * Browsers drop the focus when the focused element is removed, for example a finished row or a link
 * to another page. This moves it to the same control in the neighbouring row, or else to the page,
 * for users of keyboards and screen readers.
 */
export function keepFocus(): void {
  let at: Element | null = null;
  let path = '';
  let gap: Gap | null = null;
  let ends: ReturnType<typeof setTimeout> | undefined;

  const observer = new MutationObserver((records) => {
    if (!at || at.isConnected) return;
    const before = gap;
    for (const record of records) gap = gapOf(record, at) ?? gap;
    if (gap && gap !== before) soon(settle);
  });

  const settle = () => {
    if (!gap || !at || at.isConnected) return;
    if (document.activeElement === document.body) moveInto(gap, at, path !== location.pathname);
    leave();
  };
  const leave = () => {
    clearTimeout(ends);
    observer.disconnect();
    [at, gap] = [null, null];
  };
  const watch = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return;
    leave();
    [at, path] = [activeElement, location.pathname];
    observer.observe(document.body, { childList: true, subtree: true });
    ends = setTimeout(leave, WATCHED_MS);
  };

  const keyed = ({ key, target }: KeyboardEvent) =>
    key === 'Escape' || (PRESSES.includes(key) && !isWriting(target)) ? watch() : leave();
  // A press by a screen reader is a click without a key or position.
  const clicked = ({ detail }: MouseEvent) => detail === 0 && watch();
  // A menu returns the focus to its button; then the row with the button may be removed too.
  const focused = ({ target }: FocusEvent) => {
    if (at && target instanceof Element) [at, gap] = [target, null];
  };
  addEventListener('keydown', keyed, { capture: true });
  addEventListener('click', clicked, { capture: true });
  addEventListener('pointerdown', leave, { capture: true });
  addEventListener('focusin', focused);
}

/** True for text fields, which stay after a key press and need no watching. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLTextAreaElement);

function soon(work: () => void, frames = PATIENCE): void {
  if (frames === 0) work();
  else requestAnimationFrame(() => soon(work, frames - 1));
}

function gapOf(record: MutationRecord, lost: Element): Gap | null {
  const taken = [...record.removedNodes].find((node) => node.contains(lost));
  return taken instanceof Element
    ? {
        taken,
        parent: record.target,
        next: record.nextSibling,
        previous: record.previousSibling,
      }
    : null;
}

/** @param isElsewhere true if another page was opened meanwhile */
function moveInto({ taken, parent, next, previous }: Gap, lost: Element, isElsewhere: boolean) {
  const way = selectorTo(lost, taken);
  const sameOf = (row: Element) => (way === '' ? row : row.querySelector(`:scope${way}`));
  const beside = [next, previous]
    .filter((node) => node instanceof Element)
    .filter((node) => node.isConnected && node.matches(taken.tagName))
    .flatMap((row) => [sameOf(row), ...stopsOf(row)]);
  const part =
    (parent instanceof Element && parent.closest(PARTS)) || document.querySelector(PARTS);
  for (const stop of [...(isElsewhere ? [] : beside), part]) {
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
    if (stop && document.activeElement === stop) return;
  }
}

const stopsOf = (part: Element): Element[] => [
  ...(part.matches(STOPS) ? [part] : []),
  ...part.querySelectorAll(STOPS),
];
