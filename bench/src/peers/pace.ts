import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` at an even rate by `callers` who take turns. A caller whose last run took too long
 * begins the next one late, so that no more runs than callers are under way.
 * @param rate runs a second, of all callers together
 * @returns how many runs there were
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
