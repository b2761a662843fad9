/** A busy page is busy for long. */
const IDLE_AT_LATEST_MS = 2000;
/** A device that takes longer to read than a server to answer is not waited for. */
const PATIENCE_MS = 1500;

/** Runs `work` when the page has nothing better to do, and after two seconds in any case. */
export function idle(work: () => void): void {
  // Safari and processes without a page have no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 0);
  else requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS });
}

/** Ends with `work`, which goes on by itself when it takes longer than a server would. */
export function patiently(work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
