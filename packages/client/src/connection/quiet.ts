/** No server is left alone for longer than this, whatever it asks. */
const LONGEST_MS = 120_000;

/**
 * How long the server asked this client to be left alone (`Retry-After`): every request heeds what
 * one of them was told.
 */
export function createQuiet(now: () => number = Date.now) {
  let until = 0;
  return {
    /** @param retryAfter seconds, or an HTTP date; null and anything else ask for nothing */
    asked(retryAfter: string | null): void {
      if (retryAfter === null) return;
      const seconds = Number(retryAfter);
      const at = Number.isFinite(seconds) ? now() + seconds * 1000 : Date.parse(retryAfter);
      if (Number.isFinite(at)) until = Math.max(until, Math.min(at, now() + LONGEST_MS));
    },
    /** Milliseconds from now; 0 when nothing was asked. */
    leftMs: (): number => Math.max(0, until - now()),
  };
}

export type Quiet = ReturnType<typeof createQuiet>;
