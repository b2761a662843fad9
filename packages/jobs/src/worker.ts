import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from './log.ts';
import { openWorker } from './queue.ts';

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

/** Pauses before the queue is opened anew, in milliseconds: they double, and part of them is chance. */
const PAUSE_MS = { first: 200, most: 15_000 };
/** A worker that lived this long was well: its end is a new matter. */
const WELL_MS = 60_000;

/**
 * Works on jobs from the database's queue until stopped, each at least once: a job that was
 * interrupted, in this process or in one that is gone, is found again. The library gives a worker
 * up when the database is away as a job ends; another one takes its place, and does the job again.
 * @throws what keeps the first one from starting.
 */
export async function startJobWorker(options: WorkerOptions): Promise<JobWorker> {
  const { log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await openWorker(options);

  const watch = async (): Promise<void> => {
    let tries = 0;
    while (!signal.aborted) {
      const since = performance.now();
      const reason = await Promise.race([current.ended, once(signal, 'abort').then(() => null)]);
      if (signal.aborted) return;
      log({ level: 'error', message: 'The job queue ended and is opened anew', error: reason });
      await current.close();
      if (performance.now() - since > WELL_MS) tries = 0;
      for (let isOpen = false; !isOpen && !signal.aborted; tries += 1) {
        await sleep(pauseMs(tries), undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
        isOpen = await openWorker(options).then(
          (worker) => {
            current = worker;
            return true;
          },
          (error: unknown) => {
            log({ level: 'warn', message: 'The job queue does not open', error: String(error) });
            return false;
          },
        );
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await current.close();
    },
  };
}

const pauseMs = (tries: number) =>
  Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** tries) * (0.5 + Math.random() / 2);
