import type { JobHelpers } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from './log.ts';

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
