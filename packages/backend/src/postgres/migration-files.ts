import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from '@parley/postgres';

/** A file of `supabase/migrations`. */
export type MigrationFile = { version: string; name: string; text: string };

/** A migration that a database recorded; `text` is null if it recorded only the version. */
type RanMigration = { version: string; name: string; text: string | null };

/** The program's migrations did not make this database's schema. */
export class UnknownSchemaError extends Error {
  readonly code = 'unknown_schema';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** The file names that the Supabase CLI accepts. */
const NAME = /^(\d+)_(.*)\.sql$/;

export const isMigrationName = (file: string): boolean => NAME.test(file);

/** The files of `supabase/migrations` below `workdir`, in the order in which they are applied. */
export function migrationFiles(workdir: string): MigrationFile[] {
  const folder = join(workdir, 'supabase', 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, version, name] = NAME.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ version, name, text: readFileSync(join(folder, file), 'utf8') }];
    });
}

/**
 * Compares the migrations that a database ran with this program's, before anything is changed.
 * Ignores comments and whitespace.
 * @throws UnknownSchemaError if the database ran a migration that the program does not have, or one
 * with another text.
 */
export async function checkMigrations(sql: Sql, workdir: string): Promise<void> {
  const files = new Map(migrationFiles(workdir).map((file) => [file.version, file]));
  const ran = await ranMigrations(sql);
  const unknown = ran.filter(({ version }) => !files.has(version));
  if (unknown.length > 0)
    throw new UnknownSchemaError(
      `Another version of the program made this database: it has ${named(unknown)}, which this version does not know.`,
      'Start the version that was used last, or restore an earlier backup.',
    );
  const changed = ran.filter(({ version, text }) => {
    const file = files.get(version);
    return text !== null && file !== undefined && essence(text) !== essence(file.text);
  });
  if (changed.length > 0)
    throw new UnknownSchemaError(
      `This database was made with another text of ${named(changed)}, so its tables and policies are unknown.`,
      'Start the version that made it, or begin with a new data folder.',
    );
}

async function ranMigrations(sql: Sql | TransactionSql): Promise<RanMigration[]> {
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

/** The Supabase CLI records statements one by one and drops the comments between them. */
const essence = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/[\s;]+/g, '');

function named(migrations: RanMigration[]): string {
  const [first, second, ...rest] = migrations.map(({ version, name }) =>
    name === '' ? version : `${version}_${name}`,
  );
  const others = rest.length > 0 ? [`${rest.length} more`] : [];
  return [first, second, ...others].filter((part) => part !== undefined).join(', ');
}
