import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '@parley/postgres';
import { openAuthPool } from '../../src/auth/database.ts';
import { prepareAuthSchema } from '../../src/auth/schema.ts';
import type { Cluster } from '../../src/postgres/cluster.ts';
import { openPool } from '../../src/postgres/pool.ts';
import { startDisposableCluster } from '../../src/testing/index.ts';
import { platform } from './platform.ts';

let dataDir: string;
let cluster: Cluster;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-auth-schema-'));
  cluster = await startDisposableCluster({ dataDir, workdir: null });
});
afterAll(async () => {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let databases = 0;
/** Runs in a new database. */
async function inDatabase(work: (sql: Sql, url: string) => Promise<void>) {
  const name = `database_${databases++}`;
  const server = openPool(cluster.url, 1);
  await server.unsafe(`create database ${name}`);
  await server.end();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const sql = openPool(url.href, 2);
  await platform(sql);
  await work(sql, url.href).finally(() => sql.end());
}

/** Every column and index of the schema, one on each line. */
async function shapeOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped
    union all select indexdef from pg_indexes where schemaname = 'auth'
    order by line`;
  return rows.map(({ line }) => line);
}

test('preparing the schema twice changes nothing', async () => {
  await inDatabase(async (sql) => {
    await prepareAuthSchema(sql);
    const fresh = await shapeOf(sql);
    await prepareAuthSchema(sql);
    expect(await shapeOf(sql)).toEqual(fresh);
  });
});

test('Auth’s connections own its tables, which the API’s roles cannot see', async () => {
  await inDatabase(async (sql, url) => {
    await prepareAuthSchema(sql);
    const own = openAuthPool({ databaseUrl: url, socket: null }, 1);
    try {
      expect(await own`select current_user as name, count(*)::int from auth.users`).toEqual([
        { name: 'supabase_auth_admin', count: 0 },
      ]);
      await expect(own`create table public.anything ()`).rejects.toThrow(/permission denied/);
    } finally {
      await own.end();
    }
    const seen = await sql`
      select c.relname, r.rolname from pg_class c
      join pg_roles r on r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')
      where c.relnamespace in ('auth'::regnamespace, 'platform'::regnamespace)
        and c.relkind = 'r' and has_table_privilege(r.oid, c.oid, 'select')`;
    expect(seen).toEqual([]);
    const open = await sql`select relname from pg_class
      where relnamespace = 'auth'::regnamespace and relkind = 'r' and not relrowsecurity`;
    expect(open).toEqual([]);
  });
});
