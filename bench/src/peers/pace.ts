import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` at an even rate with `callers` that take turns. A caller whose last run was slow
 * starts the next one late, so that never more than `callers` runs are in progress.
 * @param rate runs a second of all callers together.
 * @returns the number of runs.
 */
export async function atRate(
  { rate, seconds, callers }: { rate: number; seconds: number; callers: number },
  work: (caller: number) => Promise<unknown>,
): Promise<number> {
  const runs = Math.floor((rate * seconds) / callers);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let run = 0; run < runs; run += 1) {
        const due = started + ((run * callers + caller) / rate) * 1000;
        await sleep(Math.max(0, due - performance.now()));
        await work(caller);
      }
    }),
  );
  return runs * callers;
}
