import { inTab } from '../lib/device-storage.ts';
import { selectorTo } from '../lib/selector-to.ts';
import type { router as appRouter } from './router.tsx';

/** Conversations restore their own position. */
const OF_PAGES = ':not([role=log])';
const KEPT = 'parley:scrolled';
/** Maximum number of pages to store positions for. */
const PAGES = 50;
/** Maximum wait for a page to reach its previous height. */
const PATIENCE_MS = 2000;
/** Events that mean the user scrolls themselves. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scroll offsets of a page's scrollable elements, by selector. */
type Scrolled = Record<string, number>;
type Location = { href: string; state: { __TSR_key?: string } };

/**
 * Scrolls new pages to the top. Going back restores the previous position, and so does reloading,
 * except for virtual lists. Searching, filtering and opening details on a page does not scroll.
 */
export function keepPageScroll(router: typeof appRouter): void {
  const pages = keptPages();
  const scrolled = new Set<Element>();
  let isBack = true;
  let stopComing = () => {};

  const leave = (location: Location, left = '*') => {
    const main = document.querySelector('#main');
    if (!main) return;
    const parts = [...scrolled].filter((part) => main.contains(part) && part.matches(left));
    pages.delete(keyOf(location));
    pages.set(
      keyOf(location),
      Object.fromEntries(parts.map((part) => [`#main${selectorTo(part, main)}`, part.scrollTop])),
    );
    for (const oldest of [...pages.keys()].slice(0, -PAGES)) pages.delete(oldest);
  };
  const begin = (hash: string) => {
    if (hash !== '' && document.getElementById(hash)) return;
    for (const part of scrolled) part.scrollTop = 0;
  };

  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element && target.matches(`#main ${OF_PAGES}`)) scrolled.add(target);
    },
    { capture: true, passive: true },
  );
  router.history.subscribe(({ action }) => {
    isBack = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
  router.subscribe('onBeforeLoad', ({ fromLocation }) => fromLocation && leave(fromLocation));
  router.subscribe('onRendered', ({ toLocation, pathChanged, hashChanged }) => {
    for (const part of scrolled) if (!part.isConnected) scrolled.delete(part);
    stopComing();
    if (isBack) stopComing = restoreScroll(pages.get(keyOf(toLocation)) ?? {});
    else if (pathChanged || hashChanged) begin(toLocation.hash);
  });
  addEventListener('pagehide', () => {
    // Restoring a virtual list would load every page above the position again.
    leave(router.latestLocation, ':not([data-virtual])');
    inTab.set(KEPT, JSON.stringify([...pages]));
  });
}

/**
 * Restores a page's scroll position as soon as the page is long enough.
 * @returns a function that cancels it, for when the user navigates or scrolls
 */
function restoreScroll(to: Scrolled): () => void {
  const coming = new AbortController();
  const { signal } = coming;
  const stop = () => coming.abort();
  const until = performance.now() + PATIENCE_MS;
  const come = () => {
    if (signal.aborted) return;
    if (Object.entries(to).map(scrollTo).every(Boolean) || performance.now() > until) stop();
    else requestAnimationFrame(come);
  };
  for (const event of BY_HAND)
    addEventListener(event, stop, { capture: true, passive: true, signal });
  come();
  return stop;
}

/** @returns true if the element exists and could be scrolled that far */
function scrollTo([way, top]: [way: string, top: number]): boolean {
  const part = document.querySelector(way);
  if (part) part.scrollTop = top;
  return part !== null && Math.abs(part.scrollTop - top) <= 1;
}

/** Key of a history entry, or of the address of a freshly loaded page. */
const keyOf = ({ href, state }: Location): string => state.__TSR_key ?? href;

function keptPages(): Map<string, Scrolled> {
  try {
    return new Map(JSON.parse(inTab.get(KEPT) ?? '[]'));
  } catch {
    return new Map();
  }
}
