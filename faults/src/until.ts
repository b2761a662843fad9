import { setTimeout as sleep } from 'node:timers/promises';

const MOST_MS = 120_000;

/**
 * Waits until a condition is true.
 * @throws an error with `words` after two minutes.
 */
export async function until(
  words: string,
  isSo: () => boolean | Promise<boolean>,
  mostMs = MOST_MS,
): Promise<void> {
  for (const end = Date.now() + mostMs; !(await isSo()); await sleep(50))
    if (Date.now() > end) throw new Error(`Never: ${words}`);
}
