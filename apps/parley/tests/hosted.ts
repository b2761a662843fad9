import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, startBackend } from '@parley/backend';
import { startDisposableCluster } from '@parley/backend/testing';
import { postgres, type Sql } from '@parley/postgres';
import { rootDir } from '../src/paths.ts';
import { newKeys } from '../src/workers/keys.ts';
import { runWorkers } from '../src/workers/run.ts';
import { readWorkersSettings } from '../src/workers/settings.ts';

/** An external Supabase project with Parley's migrations, and its workers. */
export type Hosted = {
  port: number;
  keys: { publishableKey: string };
  /** URLs of the worker processes: calendars, tools, health. */
  workers: string[];
  /** Inserts an old entry into Auth's log; resolves once the workers have removed old rows. */
  removeOldRows(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A backend instance on an empty folder that is only reached over the network. Migrations and
 * workers connect as `postgres` with hosted Supabase's rights.
 */
export async function startHosted(processes = 2): Promise<Hosted> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-hosted-'));
  const workdir = join(folder, 'project');
  await mkdir(join(workdir, 'supabase'), { recursive: true });
  await cp(join(rootDir, 'supabase/config.toml'), join(workdir, 'supabase/config.toml'));
  const options = { workdir, dataDir: join(folder, 'data'), port: 0, log: () => {} };
  const backend = await startBackend({ ...options, space: { reserveBytes: 0 } }, (cluster) =>
    startDisposableCluster({ ...cluster, workdir: null }),
  );
  await within(backend.databaseUrl, (sql) => migrate(sql, { workdir: rootDir }));
  const env = {
    ...variables(newKeys()),
    PORT: '0',
    SITE_URL: 'https://chat.example.test',
    SUPABASE_URL: `http://127.0.0.1:${backend.port}`,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishableKey,
    SUPABASE_SECRET_KEY: backend.keys.secretKey,
    SUPABASE_JWT_SECRET: backend.keys.jwtSecret,
    DATABASE_URL: backend.databaseUrl,
  };
  const running = await Promise.all(
    Array.from({ length: processes }, () => runWorkers(readWorkersSettings(env), () => {})),
  );
  return {
    port: backend.port,
    keys: backend.keys,
    workers: running.map(({ url }) => url),
    removeOldRows: () => within(backend.databaseUrl, removeOldRows),
    async stop() {
      await Promise.all(running.map((workers) => workers.stop()));
      await backend.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function within(url: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await work(sql).finally(() => sql.end());
}

async function removeOldRows(sql: Sql): Promise<void> {
  await sql`insert into auth.audit_log_entries (id, created_at)
    values (gen_random_uuid(), now() - interval '1 year')`;
  const [job] = await sql`select id from graphile_worker.add_job('apply_retention', '{}'::json)`;
  for (;;) {
    if ((await sql`select from graphile_worker.jobs where id = ${job?.id}`).length === 0) return;
    await sleep(50);
  }
}

const variables = (lines: string) =>
  Object.fromEntries(
    [...lines.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
  );
