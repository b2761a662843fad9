/** Pages that tell nothing of what they show are not waited for longer. */
const AT_LATEST_MS = 10_000;

const { promise, resolve } = Promise.withResolvers<void>();
setTimeout(resolve, AT_LATEST_MS);

/**
 * When what the person came for is on the screen, for the first time of the page. Code that is
 * needed soon, but not to read, is fetched from then on.
 */
export const painted: Promise<void> = promise;

/** To be told by what the person came for, once it is in the page: it is painted a frame later. */
export function notePainted(): void {
  requestAnimationFrame(() => setTimeout(resolve, 0));
}
