import type { PartState } from '@parley/backend';
import type { Sql } from 'postgres';
import type { KeptPart } from './part.ts';

type Row = { waiting: number; oldest_seconds: number; given_up: number };

/**
 * How the job queue is: whether those who work on it run, how much waits for them, and for how
 * long. A long queue is told in the figures; it is no reason to send people away.
 */
export async function queueState(sql: Sql, workers: readonly KeptPart[]): Promise<PartState> {
  const [row] = await sql<Row[]>`
    select count(*) filter (where is_due)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8
        as oldest_seconds,
      count(*) filter (where attempts >= max_attempts)::int as given_up
    from (
      select *, locked_at is null and run_at <= now() and attempts < max_attempts as is_due
      from graphile_worker.jobs
    ) as jobs`;
  return {
    ok: row !== undefined && workers.length > 0 && workers.every((worker) => worker.isRunning()),
    figures: {
      jobs_waiting: row?.waiting ?? 0,
      jobs_oldest_seconds: row?.oldest_seconds ?? 0,
      jobs_given_up: row?.given_up ?? 0,
    },
  };
}
