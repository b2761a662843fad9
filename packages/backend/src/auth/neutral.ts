import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work for an existing account takes, in milliseconds. */
const EVEN_MS = 25;

/** Runs work and takes a minimum time, so that timing does not reveal which accounts exist. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
