import type { Log, Task } from '@parley/jobs';
import type { Pool } from 'pg';
import type { Objects } from './objects.ts';

const PAGE = 100;
const REMOVE_MS = 60_000;

/**
 * Removes stored objects without a row: abandoned uploads, replaced pictures, deleted files.
 * `private.unkept_objects()` decides which, and after how long.
 */
export function sweepTask({ objects, log }: { objects: Objects; log: Log }): Task {
  return async (_payload, { abortSignal }, pool) => {
    for (;;) {
      const { rows } = await pool.query<{ bucket: string; name: string }>(
        'select bucket, name from private.unkept_objects($1)',
        [PAGE],
      );
      for (const [bucket, named] of Map.groupBy(rows, (row) => row.bucket)) {
        const names = named.map(({ name }) => name);
        await remove(objects, bucket, names, abortSignal);
        log({ level: 'info', message: 'Objects that no row names were removed', bucket, names });
      }
      if (rows.length < PAGE) return;
    }
  };
}

/** Deletes through storage, with the service key, so that bytes and row go together. */
async function remove(
  { supabaseUrl, secretKey }: Objects,
  bucket: string,
  prefixes: string[],
  stopped: AbortSignal | undefined,
): Promise<void> {
  const response = await fetch(`${supabaseUrl}/storage/v1/object/${encodeURIComponent(bucket)}`, {
    method: 'DELETE',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ prefixes }),
    signal: AbortSignal.any([AbortSignal.timeout(REMOVE_MS), ...(stopped ? [stopped] : [])]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Storage answered ${response.status}`);
}

/** Queues a sweep in an hour, unless one is queued. */
export async function askForSweep(pool: Pool): Promise<void> {
  await pool.query(`
    select private.enqueue_job('sweep_objects', '{}', 'sweep_objects', now() + interval '1 hour')
    where not exists (
      select from graphile_worker.jobs where key = 'sweep_objects' and attempts < max_attempts)`);
}
