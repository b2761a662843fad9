import { Client, type Pool } from 'pg';

// All services share one namespace: each checks all holders of locked jobs and must not mistake
// another service's for dead.
const NAMESPACE = 'parley jobs';

/**
 * A lock held for the life of this process. It shows other processes that its jobs are being worked
 * on.
 */
export class WorkerLock {
  readonly #databaseUrl: string;
  readonly #poolId: () => string;
  readonly #lost: (error: Error) => void;
  #client: Client | null = null;

  constructor(databaseUrl: string, poolId: () => string, lost: (error: Error) => void) {
    this.#databaseUrl = databaseUrl;
    this.#poolId = poolId;
    this.#lost = lost;
  }

  /** Does nothing while the lock is held. */
  async take(): Promise<void> {
    if (this.#client) return;
    const client = new Client({ connectionString: this.#databaseUrl });
    client.on('error', (error) => {
      this.#client = null;
      this.#lost(error);
    });
    try {
      await client.connect();
      await client.query('select pg_advisory_lock(hashtext($1), hashtext($2))', [
        NAMESPACE,
        this.#poolId(),
      ]);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
  }

  async release(): Promise<void> {
    await this.#client?.end().catch(() => {});
    this.#client = null;
  }
}

/**
 * Holders of locked jobs whose process is gone. Without this check a killed process blocks its
 * queues for four hours.
 */
export async function deadPools(pool: Pool, own: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with holders as materialized (select distinct locked_by as id from graphile_worker.jobs
      where locked_by is not null and locked_by <> $2)
     select id from holders where pg_try_advisory_xact_lock(hashtext($1), hashtext(id))`,
    [NAMESPACE, own],
  );
  return rows.map(({ id }) => id);
}
