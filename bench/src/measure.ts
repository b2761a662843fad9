/**
 * Runs `work` with `callers` in parallel for `seconds`; returns the number of completed runs a
 * second.
 */
export async function perSecond(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        await work(caller);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}

/** Milliseconds of each of `times` consecutive runs. */
export async function durations(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const started = performance.now();
    await work();
    all.push(performance.now() - started);
  }
  return all;
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
