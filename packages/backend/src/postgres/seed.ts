import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import { saidOf } from './extensions.ts';
import { MigrationError, SEARCH_PATH } from './migrate.ts';

/** The default path of the Supabase CLI; the file is optional. */
export const DEFAULT_SEED = './seed.sql';

/** `[db.seed]` of config.toml. */
export const seedConfig = z.object({
  enabled: z.boolean().default(true),
  /** Files or patterns, relative to the folder `supabase`. */
  sql_paths: z.array(z.string()).default([DEFAULT_SEED]),
});

export type SeedOptions = {
  /** The folder that holds `supabase/`. */
  workdir: string;
  config: z.infer<typeof seedConfig>;
  /** The database existed before this start, and its earlier seeds may not have been recorded. */
  isOld: boolean;
};

/**
 * Runs the seed files that have not run yet, each in one transaction, and records them as the
 * Supabase CLI does. A failed file runs again at the next start.
 * @throws MigrationError that names the file.
 */
export async function seed(sql: Sql, { workdir, config, isOld }: SeedOptions): Promise<void> {
  if (!config.enabled) return;
  const isRecorded = await exists(sql, 'supabase_migrations.seed_files');
  await sql.unsafe(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`);
  for (const path of seedFiles(workdir, config.sql_paths)) {
    const text = readFileSync(join(workdir, path), 'utf8');
    await runOnce(sql, { path, text, isDone: isOld && !isRecorded });
  }
}

/** True if at least one migration has run. */
export async function wasMigrated(sql: Sql): Promise<boolean> {
  if (!(await exists(sql, 'supabase_migrations.schema_migrations'))) return false;
  return (await sql`select from supabase_migrations.schema_migrations limit 1`).length > 0;
}

/** Runs `supabase/roles.sql`, which precedes the first migration. */
export async function makeRoles(sql: Sql, workdir: string): Promise<void> {
  const file = join(workdir, 'supabase', 'roles.sql');
  if (!existsSync(file) || (await exists(sql, 'supabase_migrations.schema_migrations'))) return;
  await sql.unsafe(readFileSync(file, 'utf8'));
}

async function exists(sql: Sql, table: string): Promise<boolean> {
  const [row] = await sql<{ found: string | null }[]>`select to_regclass(${table})::text as found`;
  return row?.found !== null && row?.found !== undefined;
}

function seedFiles(workdir: string, patterns: readonly string[]): string[] {
  const supabase = resolve(workdir, 'supabase');
  const found = patterns.flatMap((pattern) => globSync(pattern, { cwd: supabase }).toSorted());
  return [...new Set(found)].map((path) => join('supabase', path));
}

type SeedFile = { path: string; text: string; isDone: boolean };

async function runOnce(sql: Sql, { path, text, isDone }: SeedFile): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('supabase_migrations'))`;
    const hash = createHash('sha256').update(text).digest('hex');
    const added = await tx`insert into supabase_migrations.seed_files ${tx({ path, hash })}
      on conflict (path) do nothing returning path`;
    if (added.length === 0 || isDone) return;
    try {
      await tx`select set_config('search_path', ${SEARCH_PATH}, true)`;
      await tx.unsafe(text);
    } catch (error) {
      throw new MigrationError(`Seed ${path} failed: ${saidOf(error)}`, { cause: error });
    }
  });
}
