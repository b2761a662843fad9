import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorker } from './queue.ts';
import type { WorkerOptions } from './worker-options.ts';

export type JobWorker = {
  /** Whether it takes jobs: the queue is open, and answered or gave work recently. */
  isAlive(): boolean;
  stop(): Promise<void>;
};

/**
 * Pauses before the queue is opened anew, in milliseconds: they double, and part of them is chance.
 */
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
  let isOpen = true;

  const watch = async (): Promise<void> => {
    let tries = 0;
    while (!signal.aborted) {
      const since = performance.now();
      const reason = await Promise.race([current.ended, once(signal, 'abort').then(() => null)]);
      if (signal.aborted) return;
      isOpen = false;
      log({ level: 'error', message: 'The job queue ended and is opened anew', error: reason });
      await current.close();
      if (performance.now() - since > WELL_MS) tries = 0;
      for (; !isOpen && !signal.aborted; tries += 1) {
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
    isAlive: () => isOpen && current.isAlive(),
    async stop() {
      stopping.abort();
      await watching;
      await current.close();
    },
  };
}

const pauseMs = (tries: number) =>
  Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** tries) * (0.5 + Math.random() / 2);
