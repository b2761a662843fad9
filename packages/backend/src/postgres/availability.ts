import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { postgres } from '@parley/postgres';
import { CONNECT_TIMEOUT_MS } from './pool.ts';

/** Whether the database answers, known before a request is sent to it. */
export type Availability = {
  readonly isAway: boolean;
  /** Tells as soon as the database is known to be away. @returns what takes the request back. */
  onceAway(tell: () => void): () => void;
  close(): Promise<void>;
};

/** How long the database may be silent before it counts as away, in milliseconds. */
const SILENT_MS = 5000;
const EVERY_MS = 1000;
const EVERY_MS_WHILE_AWAY = 200;

/**
 * Asks the database for a sign of life, each second and whenever its connection breaks: requests
 * are refused at once while there is none, instead of piling up before a door that is shut.
 */
export function watchDatabase(databaseUrl: string, log: Log): Availability {
  const closing = new AbortController();
  let isAway = false;
  const waiting = new Set<() => void>();
  let broken = new AbortController();
  // Its own connection, so that it waits for nobody.
  const sql = postgres(databaseUrl, {
    max: 1,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    onClose: () => broken.abort(),
  });

  const tell = (answers: boolean) => {
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
    // What hangs is not asked twice.
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
      tell(await withinSilence(ask()));
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

/** False for what is not answered in time; a process that was busy itself looks once more. */
async function withinSilence(asking: Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const late = sleep(SILENT_MS, null, { signal: waiting.signal }).catch(() => null);
  const first = await Promise.race([asking, late]);
  waiting.abort();
  if (first !== null) return first;
  return Promise.race([asking, sleep(0, false).then(() => sleep(0, false))]);
}
