import { wayTo } from '../lib/way-to.ts';

/** Keys that press what has the focus, or take it away. */
const PRESSES = ['Enter', ' ', 'Delete'];
/** What Tab stops at. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex]:not([tabindex="-1"])';
/** Where somebody is, when nothing in it is left to be at. */
const PARTS = '[role=dialog], [role=alertdialog], main';
/** What a press leads to is there by then, or somebody else sees to it. */
const WATCHED_MS = 10_000;
/** Frames in which a menu or a dialog that closes gives the focus back to its button. */
const PATIENCE = 3;

/** Where something was taken out of the page. */
type Gap = { taken: Element; parent: Node; next: Node | null; previous: Node | null };

/**
 * Whoever works with the keyboard or a screen reader is somewhere on the page. When what they
 * pressed goes with it — a row that is done with, a link to another page — browsers leave them
 * nowhere. They come to the same of the row beside it, or to the page.
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
  // A screen reader's press has no key, and no position.
  const clicked = ({ detail }: MouseEvent) => detail === 0 && watch();
  // A menu gives the focus back to its button, and then the row goes that has the button.
  const focused = ({ target }: FocusEvent) => {
    if (at && target instanceof Element) [at, gap] = [target, null];
  };
  addEventListener('keydown', keyed, { capture: true });
  addEventListener('click', clicked, { capture: true });
  addEventListener('pointerdown', leave, { capture: true });
  addEventListener('focusin', focused);
}

/** What is written in stays where it is, and is not watched at each key. */
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

/** @param isElsewhere another page has come since */
function moveInto({ taken, parent, next, previous }: Gap, lost: Element, isElsewhere: boolean) {
  const way = wayTo(lost, taken);
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
