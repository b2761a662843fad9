import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { postgres } from '@parley/postgres';
import { CONNECT_TIMEOUT_MS } from './pool.ts';

/** Says if the database answers, before a request is sent to it. */
export type Availability = {
  readonly isAway: boolean;
  /**
   * Calls `tell` as soon as the database is known to be away. @returns a function that
   * unsubscribes.
   */
  onceAway(tell: () => void): () => void;
  close(): Promise<void>;
};

/** The database counts as away after this time without an answer, in milliseconds. */
const SILENT_MS = 5000;
const EVERY_MS = 1000;
const EVERY_MS_WHILE_AWAY = 200;

/**
 * Checks each second, and whenever its connection breaks, that the database answers. While it does
 * not, requests are refused immediately instead of piling up.
 */
export function watchDatabase(databaseUrl: string, log: Log): Availability {
  const closing = new AbortController();
  let isAway = false;
  const waiting = new Set<() => void>();
  let broken = new AbortController();
  // Has its own connection, so it does not wait for the pool.
  const sql = postgres(databaseUrl, {
    max: 1,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    onClose: () => broken.abort(),
  });

  const notify = (answers: boolean) => {
    if (answers !== isAway) return;
    isAway = !answers;
    log({
      level: isAway ? 'error' : 'info',
      message: isAway ? 'The database does not answer' : 'The database answers again',
    });
    if (!isAway) return;
    for (const one of waiting) one();
    waiting.clear();
  };

  let asking: Promise<boolean> | null = null;
  const ask = (): Promise<boolean> => {
    // A query that hangs is not sent a second time.
    asking ??= sql`select 1`.then(
      () => true,
      () => false,
    );
    void asking.then(() => (asking = null));
    return asking;
  };

  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      broken = new AbortController();
      notify(await withinSilence(ask()));
      const wake = AbortSignal.any([closing.signal, broken.signal]);
      const pause = isAway ? EVERY_MS_WHILE_AWAY : EVERY_MS;
      await sleep(pause, undefined, isAway ? { signal: closing.signal } : { signal: wake }).catch(
        () => {},
      );
    }
  };
  const watching = watch();

  return {
    get isAway() {
      return isAway;
    },
    onceAway(told) {
      const own = () => told();
      waiting.add(own);
      return () => waiting.delete(own);
    },
    async close() {
      closing.abort();
      await sql.end({ timeout: 1 });
      await watching;
    },
  };
}

/**
 * False if the answer is late. If this process was blocked itself, an answer that has arrived
 * meanwhile still counts.
 */
async function withinSilence(asking: Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const late = sleep(SILENT_MS, null, { signal: waiting.signal }).catch(() => null);
  const first = await Promise.race([asking, late]);
  waiting.abort();
  if (first !== null) return first;
  return Promise.race([asking, sleep(0, false).then(() => sleep(0, false))]);
}
