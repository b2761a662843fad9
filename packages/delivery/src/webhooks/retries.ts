const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The pause after each failed attempt, in seconds: ten attempts in about two days. */
const PAUSES = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

/** How often a delivery is attempted before it is given up. */
export const MOST_ATTEMPTS = PAUSES.length + 1;

/**
 * When to try again after this many attempts; null when it is given up. A spread of a fifth keeps
 * deliveries that failed together from coming back together.
 * @param now milliseconds since 1970
 * @param random from 0 to 1
 */
export function nextAttemptAt(attempts: number, now: number, random = Math.random()): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now + pause * 1000 * (0.9 + random * 0.2));
}
