/**
 * What is written goes to everybody in the channel: often enough at first that readers see the
 * answer grow, and less often the longer it takes. A tenth of the time so far adds little to the
 * wait.
 */
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 1000;
const PAUSE_SHARE = 0.1;

/**
 * How long to wait before the next state, in milliseconds, of an answer that has taken this long so
 * far.
 */
export const pauseAfter = (elapsedMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, elapsedMs * PAUSE_SHARE));
