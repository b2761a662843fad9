/** A busy page is busy for long. */
const IDLE_AT_LATEST_MS = 2000;
/** A device that takes longer to read than a server to answer is not waited for. */
const TIMEOUT_MS = 1500;
/** Somebody who types pauses for less between two letters. */
export const TYPING_PAUSE_MS = 200;

/** Runs `work` when the page has nothing better to do, and after two seconds in any case. */
export function idle(work: () => void): void {
  // Safari and processes without a page have no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 0);
  else requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS });
}

/**
 * Ends a moment after the last key that asks for something.
 * @throws the signal's reason, when another key asks anew
 */
export function typingPause(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TYPING_PAUSE_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

/** Ends with `work` if all that it waits for is there already, else at the page's next turn. */
export function atOnce(work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve);
  return Promise.race([work.catch(() => {}), promise]);
}

/**
 * Ends with `work`, or without it once that takes longer than a server would; it then goes on by
 * itself.
 */
export function withTimeout(work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
