import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, type PartState, Backoff } from '@parley/backend';

/** A supervised part of the product. */
export type ProductPart = {
  /** False if the started part shows no sign of life. */
  isAlive(): boolean;
  /** Figures for `/metrics` by name. */
  figures?(): Record<string, number>;
  stop(): Promise<unknown>;
};

export type KeptPart = {
  state(): PartState['state'];
  figures(): Record<string, number>;
  /** Resolves after the first attempt, successful or not. Never rejects. */
  tried: Promise<void>;
  stop(): Promise<void>;
};

const PAUSES = { firstMs: 500, mostMs: 60_000 };

/**
 * Starts a part. If that fails, it retries with growing pauses, while the other parts go on.
 * @param name its name in the log.
 */
export function keepPart(
  name: string,
  start: () => Promise<ProductPart>,
  log: Log,
  pauses = new Backoff(PAUSES),
): KeptPart {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: ProductPart | null = null;
  let hasTried = false;

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
    hasTried = true;
  };

  const persist = async (): Promise<void> => {
    while (running === null && !signal.aborted) {
      await sleep(pauses.next(), undefined, { signal }).catch(() => {});
      if (!signal.aborted) await attempt();
    }
  };

  const tried = attempt();
  const persisting = tried.then(persist);
  return {
    state() {
      if (running === null) return hasTried ? 'failing' : 'starting';
      return running.isAlive() ? 'ok' : 'failing';
    },
    figures: () => running?.figures?.() ?? {},
    tried,
    async stop() {
      stopping.abort();
      await persisting;
      await running?.stop();
    },
  };
}
