import type { PoolClient } from 'pg';

const BECOME = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`;

/**
 * Runs `work` with one person's rights inside a transaction that continues with the server's
 * rights.
 * @returns why it was rejected, in words for people; null on success.
 * @throws errors that are no rejection, so that the job is retried.
 */
export async function inSavepointAs(
  client: PoolClient,
  profileId: string,
  work: () => Promise<unknown>,
): Promise<string | null> {
  await client.query('savepoint as_person');
  try {
    await client.query(BECOME, [
      'authenticated',
      JSON.stringify({ sub: profileId, role: 'authenticated' }),
    ]);
    await work();
    await client.query(BECOME, ['none', '']);
    await client.query('release savepoint as_person');
    return null;
  } catch (error) {
    await client.query('rollback to savepoint as_person');
    const obstacle = obstacleOf(error);
    if (obstacle === null) throw error;
    return obstacle;
  }
}

function obstacleOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  if (error.code === 'P0001') return error.message;
  if (error.code === '42501') return 'You do not take part in this channel any more.';
  return /^2[23]/.test(error.code) ? 'The message could not be stored.' : null;
}
