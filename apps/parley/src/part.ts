import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, Pauses } from '@parley/backend';

/** A part of the product that runs beside the others. */
export type ProductPart = { stop(): Promise<unknown> };

export type KeptPart = {
  /** Whether it runs at present. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

const PAUSES = { firstMs: 500, mostMs: 60_000 };

/**
 * Starts a part; one that cannot start is tried again with growing pauses, while the others go on
 * without it. Resolves after the first try, and never rejects.
 * @param name as the log calls it.
 */
export async function keepPart(
  name: string,
  start: () => Promise<ProductPart>,
  log: Log,
  pauses = new Pauses(PAUSES),
): Promise<KeptPart> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: ProductPart | null = null;

  const attempt = async (): Promise<void> => {
    try {
      running = await start();
      if (pauses.tries > 0) log({ level: 'info', message: 'A part runs again', part: name });
    } catch (error) {
      log({
        level: 'error',
        message: 'A part could not be started; it is tried again',
        part: name,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };

  const persist = async (): Promise<void> => {
    while (running === null && !signal.aborted) {
      await sleep(pauses.next(), undefined, { signal }).catch(() => {});
      if (!signal.aborted) await attempt();
    }
  };

  await attempt();
  const persisting = persist();
  return {
    isRunning: () => running !== null,
    async stop() {
      stopping.abort();
      await persisting;
      await running?.stop();
    },
  };
}
