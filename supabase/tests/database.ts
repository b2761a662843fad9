import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, preparePlatform, startCluster } from '@parley/backend';
import postgres, { type Sql } from 'postgres';

export const workdir = fileURLToPath(new URL('../..', import.meta.url));

/** A PostgreSQL of this test alone, with every migration; `stop` removes it without a trace. */
export type TestDatabase = { sql: Sql; url: string; stop(): Promise<void> };

export async function startDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const cluster = await startCluster({ dataDir });
  const sql = postgres(cluster.url, { max: 4, onnotice: () => {} });
  if (migrated) {
    await preparePlatform(sql);
    await migrate(sql, { workdir });
  }
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
