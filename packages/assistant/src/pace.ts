/**
 * Each update is broadcast to everyone in the channel: often at first, so that readers see the
 * answer grow, and less often the longer it takes. A pause of a tenth of the elapsed time adds
 * little to the wait.
 */
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 1000;
const PAUSE_SHARE = 0.1;

/** The pause before the next update of an answer, in milliseconds, given its elapsed time. */
export const pauseAfter = (elapsedMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, elapsedMs * PAUSE_SHARE));
