import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, run as runWorker, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { Log } from './log.ts';
import { deadPools, Seat } from './seat.ts';

/**
 * Works on one job; what it throws has the job tried again. The payload is parsed by the task
 * itself.
 */
export type Task = (payload: unknown, helpers: JobHelpers, pool: Pool) => Promise<void>;

export type WorkerOptions = {
  /** Holds the job queue; a session of its own, so not a transaction pooler. */
  databaseUrl: string;
  /** By their identifiers. Jobs of other identifiers are left to other services. */
  tasks: Record<string, Task>;
  /** How many jobs at a time. */
  concurrency: number;
  /** How often to free the jobs of processes that are gone, in milliseconds. */
  tidyMs: number;
  /** Runs once the worker takes jobs. */
  onStart?(pool: Pool): Promise<void>;
  /** Runs with every tidying. */
  onTidy?(pool: Pool): Promise<void>;
  log: Log;
};

export type JobWorker = { stop(): Promise<void> };

/** A dead service is looked at twice, so that one that is just starting is not taken for dead. */
const SECOND_LOOK_MS = 500;

/**
 * Works on jobs from the database's queue until stopped, each at least once: a job that was
 * interrupted, in this process or in one that is gone, is found again.
 */
export async function startJobWorker({
  databaseUrl,
  tasks,
  concurrency,
  tidyMs,
  onStart,
  onTidy,
  log,
}: WorkerOptions): Promise<JobWorker> {
  const pool = new Pool({ connectionString: databaseUrl, max: concurrency + 4 });
  const lost = (error: Error) =>
    log({ level: 'warn', message: 'The job queue lost a connection', error: error.message });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const events: WorkerEvents = new EventEmitter();
  let poolId = '';
  events.once('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const ended = new AbortController();
  try {
    const worker = await runWorker({
      pgPool: pool,
      concurrency,
      pollInterval: 1000,
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
    const seat = new Seat(databaseUrl, poolId, lost);
    await seat.take();
    await onStart?.(pool);
    const tidying = tidy({
      pool,
      seat,
      poolId,
      log,
      onTidy,
      everyMs: tidyMs,
      signal: ended.signal,
    });
    return {
      async stop() {
        ended.abort();
        await worker.stop();
        await tidying;
        await seat.leave();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

type Tidying = {
  pool: Pool;
  seat: Seat;
  poolId: string;
  log: Log;
  onTidy: WorkerOptions['onTidy'];
  everyMs: number;
  signal: AbortSignal;
};

async function tidy({ pool, seat, poolId, log, onTidy, everyMs, signal }: Tidying): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      await seat.take();
      const first = await deadPools(pool, poolId);
      if (first.length > 0) {
        await pause(SECOND_LOOK_MS);
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
