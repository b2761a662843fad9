import { type RefObject, useEffect } from 'react';

/** Pages that tell nothing of what they show are not waited for longer. */
const AT_LATEST_MS = 2_000;

const { promise, resolve } = Promise.withResolvers<void>();
setTimeout(resolve, AT_LATEST_MS);

/**
 * When what the person came for is on the screen, for the first time of the page. Code that is
 * needed soon, but not to read, is fetched from then on.
 */
export const painted: Promise<void> = promise;

/** Tells that what the person came for is there, where it is no list: an empty channel, a failure. */
export function useSettled(isSettled: boolean): void {
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
    const look = () => {
      const isSeen = list.current
        ?.querySelector('article')
        ?.checkVisibility({ visibilityProperty: true });
      // A frame shows what was there when it began: this one is painted before the timer.
      if (isEmpty || isSeen) setTimeout(resolve, 0);
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [list, isEmpty]);
}
