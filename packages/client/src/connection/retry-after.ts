/** Upper limit for a pause, whatever the server requests. */
const LONGEST_MS = 120_000;

/**
 * The pause that the server requested (`Retry-After`). It applies to all requests, whichever of
 * them was answered with it.
 */
export function createRetryAfter(now: () => number = Date.now) {
  let until = 0;
  return {
    /** @param retryAfter seconds, or an HTTP date; null and anything else request no pause */
    asked(retryAfter: string | null): void {
      if (retryAfter === null) return;
      const seconds = Number(retryAfter);
      const at = Number.isFinite(seconds) ? now() + seconds * 1000 : Date.parse(retryAfter);
      if (Number.isFinite(at)) until = Math.max(until, Math.min(at, now() + LONGEST_MS));
    },
    /** Milliseconds left; 0 if no pause was requested. */
    leftMs: (): number => Math.max(0, until - now()),
  };
}

export type RetryAfter = ReturnType<typeof createRetryAfter>;
