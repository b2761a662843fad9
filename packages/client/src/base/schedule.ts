/** Limit for a page that stays busy. */
const IDLE_AT_LATEST_MS = 2000;
/** Reading from the device is abandoned when it takes longer than a server's response. */
const TIMEOUT_MS = 1500;
/** Longer than the pause between two letters while typing. */
export const TYPING_PAUSE_MS = 200;

/** Runs `work` when the page is idle, and after two seconds at the latest. */
export function idle(work: () => void): void {
  // Safari and processes without a page have no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 0);
  else requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS });
}

/**
 * Resolves a moment after the last key press of an input that sends requests.
 * @throws the signal's reason if another key press starts a new request
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

/** Resolves with `work` if all it waits for is available, otherwise on the page's next turn. */
export function atOnce(work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve);
  return Promise.race([work.catch(() => {}), promise]);
}

/**
 * Resolves with `work`, or without it once it takes longer than a server would; `work` then
 * continues in the background.
 */
export function withTimeout(work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
