import type { Pool } from 'pg';

/**
 * Runs `work` for a person, and never twice at the same time, across all processes. The queue alone
 * does not prevent that: requesting a job while it runs creates a second one.
 */
export async function withPersonLock(
  pool: Pool,
  task: string,
  profileId: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const lock = [`delivery:${task}`, profileId];
  let broken: Error | undefined;
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  try {
    await client.query('select pg_advisory_lock(hashtext($1), hashtext($2))', lock);
    await work();
  } finally {
    await client
      .query('select pg_advisory_unlock(hashtext($1), hashtext($2))', lock)
      .catch(onError);
    client.off('error', onError);
    // A broken connection is destroyed, which also ends its locks.
    client.release(broken);
  }
}
