import type { Pool } from 'pg';

/**
 * Does `work` for a person while nobody else does the same for them, in whichever process: a job
 * that is asked for again while it is being done is a second one.
 */
export async function oneAtATime(
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
    // What ends the connection ends its locks too.
    client.release(broken);
  }
}
