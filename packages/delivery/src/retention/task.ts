import type { Log, Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { removalOf, type Retention, type RetentionKind, retentionKinds } from './policy.ts';

/** Rows in one statement, so that no statement holds locks for long. */
const BATCH = 500;
/** Batches of a kind in one job; the rest of a backlog waits for the next job, a minute later. */
const MOST_BATCHES = 20;

export type RetentionWorker = {
  task: Task;
  /** Rows deleted by kind since this process started, and how often deleting a kind failed. */
  figures(): Record<string, number>;
};

/** Deletes rows that are older than their kind is kept, in batches. */
export function retentionWorker(retention: Retention, log: Log): RetentionWorker {
  const removed = new Map<RetentionKind, number>(retentionKinds.map((kind) => [kind, 0]));
  let failures = 0;

  const applyKind = async (kind: RetentionKind, pool: Pool, signal: AbortSignal | undefined) => {
    const days = retention[kind];
    if (days === 'off') return false;
    let count = 0;
    let isMore = true;
    for (let batch = 0; isMore && batch < MOST_BATCHES && !signal?.aborted; batch += 1) {
      const { rowCount } = await pool.query(removalOf(kind), [days, BATCH]);
      count += rowCount ?? 0;
      isMore = rowCount === BATCH;
    }
    removed.set(kind, (removed.get(kind) ?? 0) + count);
    if (count > 0) log({ level: 'info', message: 'Old rows were removed', kind, count, days });
    return isMore;
  };

  return {
    task: async (_payload, { abortSignal }, pool) => {
      let isMore = false;
      for (const kind of retentionKinds) {
        try {
          isMore = (await applyKind(kind, pool, abortSignal)) || isMore;
        } catch (error) {
          // A hosted project may forbid deleting one kind; the others are still deleted.
          failures += 1;
          log({
            level: 'warn',
            message: 'Old rows could not be removed',
            kind,
            error: String(error),
          });
        }
      }
      await forgetWords(pool, log);
      if (isMore) await ask(pool, '1 minute');
    },
    figures: () => ({
      ...Object.fromEntries(
        [...removed].map(([kind, count]) => [`retention_${kind}_removed_total`, count]),
      ),
      retention_failures_total: failures,
    }),
  };
}

/** Removes words of deleted texts from search's list of words. */
async function forgetWords(pool: Pool, log: Log): Promise<void> {
  try {
    await pool.query('select private.forget_words()');
  } catch (error) {
    log({ level: 'warn', message: 'Old words could not be removed', error: String(error) });
  }
}

/** Enqueues the next removal an hour from now, unless one is already waiting. */
export async function askForRetention(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where key = 'apply_retention' and attempts < max_attempts`,
  );
  if (rowCount === 0) await ask(pool, '1 hour');
}

const ask = (pool: Pool, after: string) =>
  pool.query(
    `select private.enqueue_job('apply_retention', '{}', 'apply_retention', now() + $1::interval)`,
    [after],
  );
