import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDisposableCluster } from '@parley/backend/testing';
import postgres, { type Sql } from 'postgres';

export const workdir = fileURLToPath(new URL('../..', import.meta.url));

/** A PostgreSQL of this test alone, with every migration; `stop` removes it without a trace. */
export type TestDatabase = { sql: Sql; url: string; stop(): Promise<void> };

export async function startDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const cluster = await startDisposableCluster({ dataDir, workdir: migrated ? workdir : null });
  const sql = postgres(cluster.url, { max: 4, onnotice: () => {} });
  return {
    sql,
    url: cluster.url,
    async stop() {
      await sql.end({ timeout: 5 });
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
