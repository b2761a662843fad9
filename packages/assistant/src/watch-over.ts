import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again whether the work is over, such as because its row was deleted. A failed
 * check is repeated.
 * @returns a signal that aborts once it is over, and a function that ends the asking
 */
export function watchOver(
  isOver: () => Promise<boolean>,
  everyMs: number,
): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const ended = new AbortController();
  const watch = async () => {
    while (!stop.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      if (await isOver().catch(() => false)) stop.abort();
    }
  };
  void watch();
  return { signal: stop.signal, end: () => ended.abort() };
}
