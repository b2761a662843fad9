/** Attempts in total, including the first (spec points 7 and 9). */
export const ATTEMPTS = 3;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
/** Statuses that mean 'not now' (spec point 8), for reads and writes. */
export const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/**
 * Pause before the next attempt, in milliseconds.
 * @param attempt the one that failed, 1 for the first
 * @param retryAfter seconds from the response's `Retry-After`; honoured up to 5 s
 */
export function waitMs(attempt: number, retryAfter: string | null = null): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds)
    ? Math.min(seconds * 1000, LONGEST_WAIT_MS)
    : FIRST_WAIT_MS * 3 ** (attempt - 1);
}

/**
 * A pause extended by a random part of up to half of it, so that clients that lost the server at
 * the same moment do not return at the same moment.
 */
export const varied = (ms: number, random: () => number = Math.random): number =>
  Math.round(ms * (1 + random() / 2));

/** Rejects early, with the signal's reason, when aborted. */
export function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
