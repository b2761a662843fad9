import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than what is done for somebody who has an account takes, in milliseconds. */
const EVEN_MS = 25;

/**
 * Does a work, and takes as long when there is nothing to do: no timing tells who has an account.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
