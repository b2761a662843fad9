import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` with the rights of one person: the policies decide what may leave for them, just as
 * they decide what their app may read.
 */
export async function asPerson<T>(
  pool: Pool,
  profileId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    const claims = JSON.stringify({ sub: profileId, role: 'authenticated' });
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [claims],
    );
    return work(client);
  });
}

/** Runs `work` in one transaction, which is rolled back if it throws. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
