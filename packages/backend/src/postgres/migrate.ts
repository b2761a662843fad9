import type { Sql, TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import { saidOf } from './extensions.ts';
import { checkMigrations, type MigrationFile, migrationFiles } from './migration-files.ts';

export type MigrateOptions = {
  /** The folder that holds `supabase/`. */
  workdir: string;
  onProgress?: (message: string) => void;
};

/** The default of every Supabase project, which lets extensions be named without their schema. */
export const SEARCH_PATH = '"$user", public, extensions';

/** The database refused a migration and rolled it back completely. */
export class MigrationError extends Error {
  readonly code = 'migration_failed';
}

/**
 * Applies the pending files of `supabase/migrations` in order, each in one transaction, and records
 * them as the Supabase CLI does. Several processes may run it concurrently.
 * @returns the versions applied now.
 * @throws UnknownSchemaError if the database was made with other migrations.
 */
export async function migrate(
  sql: Sql,
  { workdir, onProgress = () => {} }: MigrateOptions,
): Promise<string[]> {
  await checkMigrations(sql, workdir);
  await sql.unsafe(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key,
      statements text[], name text)`);
  const files = migrationFiles(workdir);
  refuseTwins(files);
  const applied: string[] = [];
  for (let file = await applyNext(sql, files); file; file = await applyNext(sql, files)) {
    applied.push(file.version);
  }
  if (applied.length > 0) onProgress(`Database ready (${counted(applied.length)})`);
  return applied;
}

const counted = (count: number) => (count === 1 ? '1 migration' : `${count} migrations`);

/** Versions are recorded, so only one of two files with the same version would be applied. */
function refuseTwins(files: readonly MigrationFile[]): void {
  for (const [version, twins] of Map.groupBy(files, (file) => file.version))
    if (twins.length > 1)
      throw new MigrationError(
        `Migrations have the same version ${version}: ${twins.map(({ name }) => name).join(', ')}.`,
      );
}

/** Names of the files that a database has not run yet. */
export async function pendingMigrations(sql: Sql, workdir: string): Promise<string[]> {
  const [row] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
  const ran = row?.found ? await ranVersions(sql) : new Set<string>();
  return migrationFiles(workdir)
    .filter(({ version }) => !ran.has(version))
    .map(({ version, name }) => `${version}_${name}.sql`);
}

async function ranVersions(sql: Sql | TransactionSql): Promise<Set<string>> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => version));
}

/** Applies the first pending file under a lock that all processes share; null if none is left. */
const applyNext = (sql: Sql, files: readonly MigrationFile[]): Promise<MigrationFile | null> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('supabase_migrations'))`;
    const ran = await ranVersions(tx);
    const file = files.find(({ version }) => !ran.has(version));
    if (!file) return null;
    await apply(tx, file);
    await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${file.version}, ${file.name}, ${[file.text]})`;
    return file;
  });

async function apply(tx: TransactionSql, { version, name, text }: MigrationFile): Promise<void> {
  try {
    await tx`select set_config('search_path', ${SEARCH_PATH}, true)`;
    await tx.unsafe(text);
  } catch (error) {
    throw new MigrationError(
      `Migration ${version}_${name}.sql failed: ${saidOf(error)}${lineOf(error, text)}`,
      { cause: error },
    );
  }
}

const positioned = z.object({ position: z.string().regex(/^\d+$/) });

/** The line of the error in a migration, if the database reports its position. */
function lineOf(error: unknown, text: string): string {
  const position = positioned.safeParse(error).data?.position;
  if (position === undefined) return '';
  const before = [...text].slice(0, Number(position) - 1);
  return ` (line ${before.filter((one) => one === '\n').length + 1})`;
}
