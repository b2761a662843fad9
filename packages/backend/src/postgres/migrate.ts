import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { formerTexts, repairFormer } from './former-migrations.ts';
import { saidOf } from './extensions.ts';
import {
  checkMigrations,
  type MigrationFile,
  migrationFiles,
  nextStep,
  type MigrationStep,
} from './known-migrations.ts';

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
    create table if not exists supabase_migrations.schema_migrations (version text primary key,
      statements text[], name text)`);
  const files = migrationFiles(workdir);
  const applied: string[] = [];
  for (let step = await goOn(sql, files); step; step = await goOn(sql, files)) {
    const { kind, file } = step;
    if (kind === 'apply') applied.push(file.version);
    onProgress(
      kind === 'apply'
        ? `Migrated ${file.name}`
        : `Recorded ${file.name} for the ${file.replaces.length} migrations it stands for`,
    );
  }
  return applied;
}

/** The files that a database has not had yet, by name. @throws where it is no project's at all. */
export async function pendingMigrations(sql: Sql, workdir: string): Promise<string[]> {
  const [row] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
  const ran = row?.found ? await ranVersions(sql) : new Set<string>();
  const files = migrationFiles(workdir);
  const pending: string[] = [];
  for (let step = nextStep(files, ran); step; step = nextStep(files, ran)) {
    const { version, name } = step.file;
    if (step.kind === 'apply') pending.push(`${version}_${name}.sql`);
    ran.add(version);
  }
  return pending;
}

async function ranVersions(sql: Sql | TransactionSql): Promise<Set<string>> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => version));
}

/** Takes the next step, alone among all processes; null where none is left. */
const goOn = (sql: Sql, files: readonly MigrationFile[]): Promise<MigrationStep | null> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('supabase_migrations'))`;
    const step = nextStep(files, await ranVersions(tx));
    if (!step) return null;
    const { kind, file } = step;
    if (kind === 'apply') await apply(tx, file);
    else
      await tx`delete from supabase_migrations.schema_migrations
        where version in ${tx(file.replaces.map(({ version }) => version))}`;
    await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${file.version}, ${file.name}, ${[file.text]})`;
    return step;
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

/** Where in a migration the error is, as far as the database can tell. */
function lineOf(error: unknown, text: string): string {
  const position = positioned.safeParse(error).data?.position;
  if (position === undefined) return '';
  const before = [...text].slice(0, Number(position) - 1);
  return ` (line ${before.filter((one) => one === '\n').length + 1})`;
}
