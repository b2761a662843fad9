import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preparePlatform } from '@parley/backend';
import { startDisposableCluster } from '@parley/backend/testing';
import { postgres, type Sql } from '@parley/postgres';

export const workdir = fileURLToPath(new URL('../..', import.meta.url));
const SCHEMAS = join(workdir, 'supabase', 'schemas');

/** Databases of one PostgreSQL cluster, each like a new Supabase project; `stop` removes all. */
export type EmptyDatabases = { create(name: string): Promise<Sql>; stop(): Promise<void> };

export async function startEmptyDatabases(): Promise<EmptyDatabases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-empty-'));
  const cluster = await startDisposableCluster({ dataDir, workdir: null });
  const open: Sql[] = [];
  const connect = (name: string) => {
    const url = new URL(cluster.url);
    url.pathname = name;
    const sql = postgres(url.href, { max: 1, settings: { search_path: 'public' } });
    open.push(sql);
    return sql;
  };
  const root = connect('postgres');
  const close = async () => {
    await Promise.all(open.map((sql) => sql.end({ timeout: 5 })));
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await root.unsafe('create database platform');
  const platform = connect('platform');
  await preparePlatform(platform);
  await platform.end();
  return {
    async create(name) {
      await root`drop database if exists ${root(name)} with (force)`;
      await root`create database ${root(name)} template platform`;
      return connect(name);
    },
    stop: close,
  };
}

/**
 * All of `supabase/schemas` as one text. Bodies are not checked, since a function may use objects
 * that are created later.
 */
export function schemasText(): string {
  const texts = readdirSync(SCHEMAS)
    .toSorted()
    .map((file) => {
      const title = `-- ${file} `;
      return `${title}${'='.repeat(100 - title.length)}\n\n${readFileSync(join(SCHEMAS, file), 'utf8')}`;
    });
  return inAnyOrder(`\n${texts.join('\n')}`);
}

/** Applies `supabase/schemas` to a new database. */
export const applySchemas = (sql: Sql): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`select set_config('search_path', '"$user", public, extensions', true)`;
    await tx.unsafe(schemasText());
  });

/** A function may call another that is created after it. */
export const inAnyOrder = (statements: string): string =>
  `set check_function_bodies = off;\n${statements}\nreset check_function_bodies;\n`;
