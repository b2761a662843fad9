import { type RefObject, useEffect } from 'react';

/** A page without announcements for this long is complete. */
const QUIET_MS = 100;
/** Maximum wait for announced content. */
const AWAITED_AT_LATEST_MS = 30_000;

const { promise, resolve } = Promise.withResolvers<void>();
/** Number of announcements still pending. */
let pending = 0;
/** Number of announcements made. */
let announced = 0;

/**
 * Resolves when the main content is on screen for the first time. Code needed soon, but not for
 * reading, loads after that.
 */
export const painted: Promise<void> = promise;

/**
 * Reports that a page is on screen. It is complete once no announcement is pending and none is
 * added.
 */
export function pageShown(): void {
  let known = -1;
  const looking = setInterval(() => {
    if (pending === 0 && announced === known) resolve();
    known = announced;
  }, QUIET_MS);
  setTimeout(resolve, AWAITED_AT_LATEST_MS);
  void promise.then(() => clearInterval(looking));
}

/** Announces content still to come. @returns a function that withdraws it */
export function announce(): () => void {
  pending += 1;
  announced += 1;
  return () => {
    pending -= 1;
  };
}

/** Announces that the main content is pending, for as long as it takes on a slow device. */
export function useAwaited(isAwaited: boolean): void {
  useEffect(() => (isAwaited ? announce() : undefined), [isAwaited]);
}

/** Reports that main content other than a list is there: an empty channel, a failure. */
export function useSettled(isSettled: boolean): void {
  useAwaited(!isSettled);
  useEffect(() => {
    if (isSettled) resolve();
  }, [isSettled]);
}

/** Resolves when an item of the list is visible, or immediately if it is empty. */
export function usePainted(list: RefObject<Element | null>, isEmpty: boolean): void {
  useEffect(() => {
    let frame = 0;
    const check = () => {
      const isSeen = list.current
        ?.querySelector('article')
        ?.checkVisibility({ visibilityProperty: true });
      // The timer runs after this frame is painted.
      if (isEmpty || isSeen) setTimeout(resolve, 0);
      else frame = requestAnimationFrame(check);
    };
    frame = requestAnimationFrame(check);
    return () => cancelAnimationFrame(frame);
  }, [list, isEmpty]);
}
