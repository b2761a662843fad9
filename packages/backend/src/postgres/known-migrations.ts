import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';

/** A file of `supabase/migrations`, or what a database says that it ran. */
export type Migration = { version: string; name: string; text: string | null };

/** A file, with those it stands for: a database that ran all of them has it already. */
export type MigrationFile = Migration & { text: string; replaces: MigrationFile[] };

/** A database whose schema is not the one that this program's migrations make. */
export class UnknownSchemaError extends Error {
  readonly code = 'unknown_schema';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** In the first line of a file: the folder, within `supabase`, of the migrations it stands for. */
const REPLACES = /^-- replaces: ([\w-]+)\n/;

/** The files of `supabase/migrations` below `workdir`, in the order in which they are applied. */
export const migrationFiles = (workdir: string): MigrationFile[] =>
  filesIn(join(workdir, 'supabase'), 'migrations');

/** The same, each after those that it stands for: everything that a database may have run. */
export const everyMigrationFile = (workdir: string): MigrationFile[] =>
  migrationFiles(workdir).flatMap((file) => [...file.replaces, file]);

function filesIn(supabase: string, name: string): MigrationFile[] {
  const folder = join(supabase, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, version, title] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !title) return [];
      const text = readFileSync(join(folder, file), 'utf8');
      const replaced = REPLACES.exec(text)?.[1];
      const replaces = replaced === undefined ? [] : filesIn(supabase, replaced);
      return [{ version, name: title, text, replaces }];
    });
}

/**
 * What comes next for a database that ran these versions: a file to apply, or one to record, since
 * the database ran all that it stands for. A database that began with these goes on with them.
 */
export type MigrationStep = { kind: 'apply' | 'record'; file: MigrationFile };

/** @returns null where nothing is left to be done. */
export function nextStep(
  files: readonly MigrationFile[],
  ran: ReadonlySet<string>,
): MigrationStep | null {
  for (const file of files) {
    if (ran.has(file.version)) continue;
    const missing = file.replaces.filter(({ version }) => !ran.has(version));
    if (missing.length === file.replaces.length) return { kind: 'apply', file };
    const [first] = missing;
    return first ? { kind: 'apply', file: first } : { kind: 'record', file };
  }
  return null;
}

/**
 * Compares what a database ran with this program's migrations, before anything is changed.
 * Comments and layout do not count.
 * @param isFormer tells of former texts that can be made up for.
 * @throws UnknownSchemaError for migrations that this program does not have, or has with another
 *   text.
 */
export async function checkMigrations(
  sql: Sql,
  workdir: string,
  isFormer: (ran: Migration) => boolean,
): Promise<void> {
  const files = new Map(everyMigrationFile(workdir).map((file) => [file.version, file]));
  const ran = (await ranMigrations(sql)).filter((migration) => !isFormer(migration));
  const unknown = ran.filter(({ version }) => !files.has(version));
  if (unknown.length > 0)
    throw new UnknownSchemaError(
      `A newer or another version made this database: it has ${named(unknown)}, which this version does not know.`,
      'Start the version that was used last, or restore a backup of before.',
    );
  const changed = ran.filter(({ version, text }) => {
    const file = files.get(version);
    return text !== null && file !== undefined && essence(text) !== essence(file.text);
  });
  if (changed.length > 0)
    throw new UnknownSchemaError(
      `This database was made with another text of ${named(changed)}, so nobody knows its tables and policies.`,
      'Start the version that made it, or begin with a new data folder.',
    );
}

/** What a database says that it ran, in order. */
export async function ranMigrations(sql: Sql | TransactionSql): Promise<Migration[]> {
  const [table] = await sql<{ found: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as found`;
  if (!table?.found) return [];
  const rows = await sql<{ version: string; name: string | null; statements: string[] | null }[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version, name, statements }) => ({
    version,
    name: name ?? '',
    text: statements?.join(';') ?? null,
  }));
}

/** The Supabase CLI keeps statements apart and leaves out comments between them. */
export const essence = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/[\s;]+/g, '');

function named(migrations: Migration[]): string {
  const [first, second, ...rest] = migrations.map(({ version, name }) =>
    name === '' ? version : `${version}_${name}`,
  );
  const others = rest.length > 0 ? [`${rest.length} more`] : [];
  return [first, second, ...others].filter((part) => part !== undefined).join(', ');
}
