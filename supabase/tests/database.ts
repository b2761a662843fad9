import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectUrlOf, startDisposableCluster } from '@parley/backend/testing';
import { postgres, type Sql } from '@parley/postgres';

export const workdir = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts a PostgreSQL server for a test file, with every migration. `url` connects as `postgres`,
 * or as the superuser if the database is not migrated; `stop` removes everything.
 */
export type TestDatabase = { sql: Sql; url: string; adminUrl: string; stop(): Promise<void> };

export async function startDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const cluster = await startDisposableCluster({ dataDir, workdir: migrated ? workdir : null });
  const url = migrated ? await projectUrlOf(cluster) : cluster.url;
  // The superuser's own search path is pg_catalog.
  const sql = postgres(url, { max: 4, settings: { search_path: 'public' } });
  return {
    sql,
    url,
    adminUrl: cluster.url,
    async stop() {
      await sql.end({ timeout: 5 });
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
