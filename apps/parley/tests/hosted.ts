import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, startBackend } from '@parley/backend';
import { startDisposableCluster } from '@parley/backend/testing';
import postgres from 'postgres';
import { rootDir } from '../src/paths.ts';
import { newKeys } from '../src/workers/keys.ts';
import { runWorkers } from '../src/workers/run.ts';
import { readWorkersSettings } from '../src/workers/settings.ts';

const ROLE = 'hosted_postgres';
const PASSWORD = 'of-this-test-alone';

/** A Supabase project somewhere else, Parley's migrations pushed to it, and its workers. */
export type Hosted = {
  port: number;
  keys: { publishableKey: string };
  /** Addresses of the processes of workers: calendars, tools, health. */
  workers: string[];
  /** Plants an old entry in Auth's log; resolves once the workers have removed old rows. */
  removeOldRows(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A second instance of the backend, of an empty folder, that is reached by the network alone:
 * migrations and workers come in as a role with what `postgres` has on hosted Supabase, which is no
 * superuser and owns nothing of the platform's.
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
  const databaseUrl = new URL(backend.databaseUrl);
  databaseUrl.username = ROLE;
  databaseUrl.password = PASSWORD;
  await within(backend.databaseUrl, (sql) => sql.unsafe(AS_HOSTED));
  await within(databaseUrl.href, (sql) => migrate(sql, { workdir: rootDir }));
  await within(backend.databaseUrl, (sql) => sql.unsafe(AFTER_PUSH));
  const env = {
    ...variables(newKeys()),
    PORT: '0',
    SITE_URL: 'https://chat.example.test',
    SUPABASE_URL: `http://127.0.0.1:${backend.port}`,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishableKey,
    SUPABASE_SECRET_KEY: backend.keys.secretKey,
    SUPABASE_JWT_SECRET: backend.keys.jwtSecret,
    DATABASE_URL: databaseUrl.href,
  };
  const running = await Promise.all(
    Array.from({ length: processes }, () => runWorkers(readWorkersSettings(env), () => {})),
  );
  return {
    port: backend.port,
    keys: backend.keys,
    workers: running.map(({ url }) => url),
    removeOldRows: () => within(databaseUrl.href, removeOldRows),
    async stop() {
      await Promise.all(running.map((workers) => workers.stop()));
      await backend.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function within(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await work(sql).finally(() => sql.end());
}

async function removeOldRows(sql: postgres.Sql): Promise<void> {
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

/**
 * The rights of `postgres` on hosted Supabase; its policies on the platform's tables come by an
 * extension there.
 */
const AS_HOSTED = `
  create role ${ROLE} login nosuperuser createdb createrole replication bypassrls password '${PASSWORD}';
  alter database postgres owner to ${ROLE};
  grant anon, authenticated, service_role, authenticator to ${ROLE} with admin option;
  grant usage on schema extensions, auth, storage, realtime to ${ROLE};
  grant select, insert, update, delete, references, trigger on all tables in schema auth, storage to ${ROLE};
  grant select, insert, update on realtime.messages to ${ROLE};
  alter schema supabase_migrations owner to ${ROLE};
  alter table supabase_migrations.schema_migrations owner to ${ROLE};
  alter default privileges for role ${ROLE} in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role ${ROLE} in schema public grant all on functions to anon,
    authenticated, service_role;
  alter default privileges for role ${ROLE} in schema public grant all on sequences to anon,
    authenticated, service_role;
  grant usage on schema storage to supabase_storage_admin;
  grant usage on schema realtime to supabase_realtime_admin;
  alter table storage.objects owner to supabase_storage_admin;
  alter table storage.buckets owner to supabase_storage_admin;
  alter table realtime.messages owner to supabase_realtime_admin;
  grant supabase_storage_admin, supabase_realtime_admin to ${ROLE};`;

const AFTER_PUSH = `revoke supabase_storage_admin, supabase_realtime_admin from ${ROLE};`;
