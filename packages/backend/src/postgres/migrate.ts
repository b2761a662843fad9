import type { Sql } from 'postgres';
import { z } from 'zod';
import { formerTexts, repairFormer } from './former-migrations.ts';
import { saidOf } from './extensions.ts';
import { checkMigrations, migrationFiles } from './known-migrations.ts';

export type MigrateOptions = {
  /** The folder that holds `supabase/`. */
  workdir: string;
  onProgress?: (message: string) => void;
};

/** As every Supabase project has it: extensions are named without their schema. */
export const SEARCH_PATH = '"$user", public, extensions';

/** A migration was refused by the database; nothing of it was kept. */
export class MigrationError extends Error {
  readonly code = 'migration_failed';
}

/**
 * Applies the pending files of `supabase/migrations` in order, each in one transaction,
 * and records them as the Supabase CLI does. Safe to run by several processes at once.
 * @returns the versions applied now.
 * @throws UnknownSchemaError for a database that these migrations did not make.
 */
export async function migrate(
  sql: Sql,
  { workdir, onProgress = () => {} }: MigrateOptions,
): Promise<string[]> {
  await checkMigrations(sql, workdir, formerTexts(workdir));
  await repairFormer(sql, workdir, onProgress);
  await sql.unsafe(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  const known = new Set(rows.map(({ version }) => version));
  const applied: string[] = [];
  for (const file of migrationFiles(workdir)) {
    if (!known.has(file.version) && (await applyOnce(sql, file))) {
      onProgress(`Migrated ${file.name}`);
      applied.push(file.version);
    }
  }
  return applied;
}

/** The files that a database has not had yet, by name. @throws where it is no project's at all. */
export async function pendingMigrations(sql: Sql, workdir: string): Promise<string[]> {
  const [row] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
  const rows = row?.found
    ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
    : [];
  const known = new Set(rows.map(({ version }) => version));
  return migrationFiles(workdir)
    .filter(({ version }) => !known.has(version))
    .map(({ version, name }) => `${version}_${name}.sql`);
}

async function applyOnce(
  sql: Sql,
  file: ReturnType<typeof migrationFiles>[number],
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('supabase_migrations'))`;
    const done =
      await tx`select 1 from supabase_migrations.schema_migrations where version = ${file.version}`;
    if (done.length > 0) return false;
    try {
      await tx`select set_config('search_path', ${SEARCH_PATH}, true)`;
      await tx.unsafe(file.text);
    } catch (error) {
      throw new MigrationError(
        `Migration ${file.version}_${file.name}.sql failed: ${saidOf(error)}${lineOf(error, file.text)}`,
        { cause: error },
      );
    }
    await tx`insert into supabase_migrations.schema_migrations (version, name, statements) values (${file.version}, ${file.name}, ${[file.text]})`;
    return true;
  });
}

const placed = z.object({ position: z.string().regex(/^\d+$/) });

/** Where in a migration the error is, as far as the database can tell. */
function lineOf(error: unknown, text: string): string {
  const position = placed.safeParse(error).data?.position;
  if (position === undefined) return '';
  const before = [...text].slice(0, Number(position) - 1);
  return ` (line ${before.filter((one) => one === '\n').length + 1})`;
}
