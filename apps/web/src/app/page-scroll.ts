import { inTab } from '../lib/device-storage.ts';
import { wayTo } from '../lib/way-to.ts';
import type { router as appRouter } from './router.tsx';

/** A conversation knows itself where it was left. */
const OF_PAGES = ':not([role=log])';
const KEPT = 'parley:scrolled';
/** Pages whose positions are kept. */
const PAGES = 50;
/** How long a page may take to be as long again as it was. */
const PATIENCE_MS = 2000;
/** What says that somebody scrolls by themselves. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far each part of a page was scrolled, by the way that leads to it from the page. */
type Scrolled = Record<string, number>;
type Location = { href: string; state: { __TSR_key?: string } };

/**
 * A page begins at its top. Who goes back finds it where they left it, and so does who loads it
 * again, but for lists that are drawn as far as they are in sight. What is searched, filtered or
 * opened on a page moves nothing (decision 0096).
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
      Object.fromEntries(parts.map((part) => [`#main${wayTo(part, main)}`, part.scrollTop])),
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
    if (isBack) stopComing = comeBack(pages.get(keyOf(toLocation)) ?? {});
    else if (pathChanged || hashChanged) begin(toLocation.hash);
  });
  addEventListener('pagehide', () => {
    // A list drawn as far as it is in sight would load again, page by page, all that was passed.
    leave(router.latestLocation, ':not([data-virtual])');
    inTab.set(KEPT, JSON.stringify([...pages]));
  });
}

/**
 * Scrolls a page to where it was left, as soon as it is that long.
 * @returns what gives that up: somebody goes on, or scrolls by themselves
 */
function comeBack(to: Scrolled): () => void {
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

/** @returns whether the part is there, and as long as it was */
function scrollTo([way, top]: [way: string, top: number]): boolean {
  const part = document.querySelector(way);
  if (part) part.scrollTop = top;
  return part !== null && Math.abs(part.scrollTop - top) <= 1;
}

/** An entry of the history, or an address that was loaded. */
const keyOf = ({ href, state }: Location): string => state.__TSR_key ?? href;

function keptPages(): Map<string, Scrolled> {
  try {
    return new Map(JSON.parse(inTab.get(KEPT) ?? '[]'));
  } catch {
    return new Map();
  }
}
