import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger,
  type Runner,
  run as runWorker,
  type WorkerEvents,
} from 'graphile-worker';
import { Pool } from 'pg';
import { beatWith } from './heartbeat.ts';
import type { Log } from './log.ts';
import { deadPools, WorkerLock } from './worker-lock.ts';
import type { WorkerOptions } from './worker-options.ts';

/**
 * A dead service is checked twice, so that a service that is just starting is not mistaken for
 * dead.
 */
const RECHECK_MS = 500;

/**
 * How long to wait for the end of a worker that the library has given up. The library lets its jobs
 * run for five more seconds; if it failed to record the results of several of them, it never
 * reports the end.
 */
const GIVEN_UP_MS = 6000;

/** One worker of the library, from start to end. */
export type OpenWorker = {
  /** Resolves with the reason when the worker ends without `close`. */
  ended: Promise<string>;
  isAlive(): boolean;
  /** Lets running jobs finish and frees all resources. Never rejects once the worker has ended. */
  close(): Promise<void>;
};

/**
 * Takes jobs until closed, or until the library gives the worker up.
 * @throws the error that prevents the start; nothing stays open then.
 */
export async function openWorker({
  databaseUrl,
  tasks,
  concurrency,
  tidyMs,
  onStart,
  onTidy,
  log,
}: WorkerOptions): Promise<OpenWorker> {
  const pool = new Pool({ connectionString: databaseUrl, max: concurrency + 4 });
  const lost = (error: Error) =>
    log({ level: 'warn', message: 'The job queue lost a connection', error: error.message });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const events: WorkerEvents = new EventEmitter();
  const heartbeat = beatWith(events, concurrency);
  let poolId = '';
  events.once('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const givenUp = Promise.withResolvers<string>();
  events.once('pool:fatalError', ({ error }) => givenUp.resolve(String(error)));
  /** Waits for an end that may never come once the library has given the worker up. */
  const atLast = (end: Promise<void>) =>
    Promise.race([end.catch(() => {}), givenUp.promise.then(() => sleep(GIVEN_UP_MS))]);
  const closing = new AbortController();
  const lock = new WorkerLock(databaseUrl, () => poolId, lost);
  let runner: Runner | null = null;
  const end = async (tidying?: Promise<void>) => {
    // `stop` rejects if the runner has already ended.
    if (runner) await atLast(runner.stop());
    await tidying;
    heartbeat.stop();
    await lock.release();
    await atLast(pool.end());
  };
  try {
    runner = await runWorker({
      pgPool: pool,
      concurrency,
      pollInterval: 1000,
      // With a delay, even of zero, the library ends the worker when it cannot record a job's
      // result. Without one it throws that error where nothing can catch it, which ends the
      // process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      crontab: '',
      events,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log({ level, message: `Job queue: ${message}` });
      }),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload: unknown, helpers: JobHelpers) => task(payload, helpers, pool),
        ]),
      ),
    });
    const ended = Promise.race([
      givenUp.promise,
      runner.promise.then(() => 'it was stopped', String),
    ]);
    await lock.take();
    await onStart?.(pool);
    const tidying = tidy({
      pool,
      lock,
      poolId,
      log,
      onTidy,
      everyMs: tidyMs,
      signal: closing.signal,
    });
    return {
      ended,
      isAlive: heartbeat.isAlive,
      async close() {
        closing.abort();
        await end(tidying);
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type Tidying = {
  pool: Pool;
  lock: WorkerLock;
  poolId: string;
  log: Log;
  onTidy: WorkerOptions['onTidy'];
  everyMs: number;
  signal: AbortSignal;
};

async function tidy({ pool, lock, poolId, log, onTidy, everyMs, signal }: Tidying): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      await lock.take();
      const first = await deadPools(pool, poolId);
      if (first.length > 0) {
        await pause(RECHECK_MS);
        const dead = (await deadPools(pool, poolId)).filter((id) => first.includes(id));
        await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
      }
      await onTidy?.(pool);
    } catch (error) {
      log({ level: 'warn', message: 'The job queue could not be tidied', error: String(error) });
    }
    await pause(everyMs);
  }
}
