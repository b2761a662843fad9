import { type RefObject, useEffect } from 'react';

/** A page that has announced nothing for this long shows what it has to show. */
const QUIET_MS = 100;
/** How long to wait for a page that has announced content which then never came. */
const AWAITED_AT_LATEST_MS = 30_000;

const { promise, resolve } = Promise.withResolvers<void>();
/** How many parts of the page have announced content that is not shown yet. */
let telling = 0;
/** How often something was announced. */
let announced = 0;

/**
 * When what the person came for is on the screen, for the first time of the page. Code that is
 * needed soon, but not for reading, is fetched from then on.
 */
export const painted: Promise<void> = promise;

/**
 * Reports that a page is on the screen. It counts as complete once nothing that it has announced is
 * still to come, and nothing more is announced.
 */
export function pageShown(): void {
  let known = -1;
  const looking = setInterval(() => {
    if (telling === 0 && announced === known) resolve();
    known = announced;
  }, QUIET_MS);
  setTimeout(resolve, AWAITED_AT_LATEST_MS);
  void promise.then(() => clearInterval(looking));
}

/** Announces content that is still to come. @returns takes that back, once it is shown */
export function announce(): () => void {
  telling += 1;
  announced += 1;
  return () => {
    telling -= 1;
  };
}

/**
 * Says that what the person came for is still to come, however long that takes: on a slow device
 * nothing else may come between.
 */
export function useAwaited(isAwaited: boolean): void {
  useEffect(() => (isAwaited ? announce() : undefined), [isAwaited]);
}

/**
 * Tells that what the person came for is there, where it is no list: an empty channel, a failure.
 */
export function useSettled(isSettled: boolean): void {
  useAwaited(!isSettled);
  useEffect(() => {
    if (isSettled) resolve();
  }, [isSettled]);
}

/**
 * Tells that what the person came for is painted: as soon as an article of the list can be seen, or
 * at once where there is none.
 */
export function usePainted(list: RefObject<Element | null>, isEmpty: boolean): void {
  useEffect(() => {
    let frame = 0;
    const check = () => {
      const isSeen = list.current
        ?.querySelector('article')
        ?.checkVisibility({ visibilityProperty: true });
      // A frame shows what was there when it began: this one is painted before the timer.
      if (isEmpty || isSeen) setTimeout(resolve, 0);
      else frame = requestAnimationFrame(check);
    };
    frame = requestAnimationFrame(check);
    return () => cancelAnimationFrame(frame);
  }, [list, isEmpty]);
}
