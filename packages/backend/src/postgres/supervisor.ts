import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { Backoff } from '../backoff.ts';
import { hasEnded } from './server-process.ts';

export type SupervisorOptions = {
  /** Starts the server and resolves when it answers; if it rejects, it has stopped the server. */
  start(isWanted: () => boolean): Promise<ChildProcess>;
  end(server: ChildProcess): Promise<void>;
  log: Log;
};

/** A server process that is restarted whenever it ends unexpectedly. */
export type Supervised = { stop(): Promise<void> };

const PAUSES = { firstMs: 100, mostMs: 15_000 };
/** After a run this long the server counts as healthy, and the pauses start over. */
const WELL_MS = 60_000;

/**
 * Starts a server and restarts it whenever it ends (killed, or by a PANIC), until it is stopped.
 * Backoff grow while it fails to start or ends soon.
 * @throws the error of the first start.
 */
export async function supervise({ start, end, log }: SupervisorOptions): Promise<Supervised> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isWanted = () => !signal.aborted;
  const pauses = new Backoff(PAUSES);
  let server = await start(isWanted);

  const startAgain = async (): Promise<void> => {
    while (isWanted()) {
      await sleep(pauses.next(), undefined, { signal }).catch(() => {});
      if (!isWanted()) return;
      try {
        server = await start(isWanted);
        log({ level: 'info', message: 'The database runs again', tries: pauses.tries });
        return;
      } catch (error) {
        if (isWanted())
          log({
            level: 'error',
            message: 'The database could not be started again; it is tried once more',
            tries: pauses.tries,
            error: error instanceof Error ? error.message : String(error),
          });
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (isWanted()) {
      const startedAt = performance.now();
      if (!hasEnded(server)) await once(server, 'exit', { signal }).catch(() => {});
      if (!isWanted()) return;
      log({
        level: 'error',
        message: 'The database ended by itself and is started again',
        code: server.exitCode,
        signal: server.signalCode,
      });
      if (performance.now() - startedAt > WELL_MS) pauses.reset();
      await startAgain();
    }
  };

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await end(server);
    },
  };
}
