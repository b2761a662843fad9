/** Attempts in total, the first one included (spec points 7 and 9). */
export const ATTEMPTS = 3;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
/** Statuses that mean 'not now' (spec point 8), to reads and writes alike. */
export const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param attempt the one that failed, 1 for the first
 * @param retryAfter what the answer says of it, in seconds; honoured up to 5 s
 */
export function waitMs(attempt: number, retryAfter: string | null = null): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds)
    ? Math.min(seconds * 1000, LONGEST_WAIT_MS)
    : FIRST_WAIT_MS * 3 ** (attempt - 1);
}

/**
 * A pause with a random part of up to half of it: clients that lost the server in the same moment
 * do not come back in the same moment.
 */
export const varied = (ms: number, random: () => number = Math.random): number =>
  Math.round(ms * (1 + random() / 2));

/** Ends early, with the signal's reason, when aborted. */
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
