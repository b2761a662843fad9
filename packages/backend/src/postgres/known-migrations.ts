import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';

/** A file of `supabase/migrations`, or what a database says that it ran. */
export type Migration = { version: string; name: string; text: string | null };

/** A database whose schema is not the one that this program's migrations make. */
export class UnknownSchemaError extends Error {
  readonly code = 'unknown_schema';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** The files below `workdir`, in the order in which they are applied. */
export function migrationFiles(workdir: string): (Migration & { text: string })[] {
  const folder = join(workdir, 'supabase', 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      return version && name
        ? [{ version, name, text: readFileSync(join(folder, file), 'utf8') }]
        : [];
    });
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
  const files = new Map(migrationFiles(workdir).map((file) => [file.version, file]));
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
