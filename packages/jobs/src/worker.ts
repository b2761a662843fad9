import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorker } from './queue.ts';
import type { WorkerOptions } from './worker-options.ts';

export type JobWorker = {
  /** True if the queue is open and recently responded or gave work. */
  isAlive(): boolean;
  stop(): Promise<void>;
};

/** Backoff before the queue is reopened, in milliseconds: they double, with jitter. */
const PAUSE_MS = { first: 200, most: 15_000 };
/** If a worker lived this long, its end does not count as another failed try. */
const WELL_MS = 60_000;

/**
 * Works on jobs from the database's queue until stopped. Each job runs at least once: a job that
 * was interrupted, in this process or in one that is gone, is found again. The library gives a
 * worker up if the database is away when a job ends; a new worker replaces it and repeats the job.
 * @throws the error that prevents the first start.
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
