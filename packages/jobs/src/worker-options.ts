import type { JobHelpers } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from './log.ts';

/** Works on one job. If it throws, the job is retried. The task parses the payload itself. */
export type Task = (payload: unknown, helpers: JobHelpers, pool: Pool) => Promise<void>;

export type WorkerOptions = {
  /** The database of the job queue. Needs a session connection, so not a transaction pooler. */
  databaseUrl: string;
  /** Tasks by identifier. Jobs with other identifiers are left to other services. */
  tasks: Record<string, Task>;
  /** How many jobs run at a time. */
  concurrency: number;
  /** How often to free the jobs of processes that are gone, in milliseconds. */
  tidyMs: number;
  /** Runs once the worker takes jobs. */
  onStart?(pool: Pool): Promise<void>;
  /** Runs with every cleanup. */
  onTidy?(pool: Pool): Promise<void>;
  log: Log;
};
