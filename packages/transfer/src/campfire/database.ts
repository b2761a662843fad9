import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseSync } from 'node:sqlite';
import { type Archive, type ArchiveEntry, refusedArchive } from '../archive/archive.ts';
import { TransferError } from '../transfer-error.ts';

/** The columns of each table that are read. Nothing else of the database is looked at. */
const COLUMNS = {
  accounts: ['id', 'name', 'custom_styles', 'created_at'],
  users: ['id', 'name', 'email_address', 'role', 'bio'],
  rooms: ['id', 'name', 'type', 'creator_id', 'created_at'],
  memberships: ['id', 'room_id', 'user_id', 'involvement'],
  messages: ['id', 'room_id', 'creator_id', 'created_at'],
  action_text_rich_texts: ['name', 'body', 'record_type', 'record_id', 'created_at', 'updated_at'],
  boosts: ['id', 'message_id', 'booster_id', 'content', 'created_at'],
  active_storage_attachments: ['id', 'name', 'record_type', 'record_id', 'blob_id'],
  active_storage_blobs: ['id', 'key', 'filename', 'content_type', 'byte_size'],
} as const;

export type ReadTable = keyof typeof COLUMNS;
/** A value as text: SQLite holds any type in any column. */
export type SqlRow = Readonly<Record<string, string | null>>;

/** A database of Campfire: it answers the same few questions, whatever its schema says. */
export type CampfireDatabase = {
  /** The columns that are read of a table, with those that only some versions have. */
  rows(table: ReadTable, more?: readonly string[]): IterableIterator<SqlRow>;
  /** Messages in their order with their texts. */
  messages(): IterableIterator<SqlRow>;
  hasColumn(table: ReadTable, column: string): boolean;
  /** The number of rows of a table that is not read; 0 if there is none. */
  count(table: string): number;
  tables(): string[];
  /** The SHA-256 of the file. */
  readonly hash: string;
};

/** Far more than a message of Campfire has; longer values are cut when they are read. */
const MOST_CHARACTERS = 400_000;

/**
 * Reads a copy of the database: reading the original would write beside it, and what was written
 * last is in the file next to it, which SQLite merges. The copy is removed at the end.
 * @throws TransferError
 */
export async function* withDatabase<T>(
  archive: Archive,
  { path }: ArchiveEntry,
  use: (database: CampfireDatabase) => Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-campfire-'));
  try {
    const file = join(folder, 'copy.sqlite3');
    const hash = createHash('sha256');
    await copy(archive, path, file, hash);
    const log = `${path}-wal`;
    if (archive.entries.some((entry) => entry.path === log))
      await copy(archive, log, `${file}-wal`, hash);
    using database = open(file);
    yield* use(asked(database, hash.digest('hex')));
  } catch (error) {
    throw refusal(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copy(
  archive: Archive,
  path: string,
  file: string,
  hash: ReturnType<typeof createHash>,
): Promise<void> {
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(await archive.open(path), measured, createWriteStream(file, { mode: 0o600 }));
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, {
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: false,
    allowExtension: false,
  });
  database.exec('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on');
  for (const table of Object.keys(COLUMNS) as ReadTable[]) requireTable(database, table);
  return database;
}

/** A view or a computed column would run what whoever made the file wrote. */
function requireTable(database: DatabaseSync, table: ReadTable): void {
  const found = database
    .prepare('select type, sql from sqlite_schema where lower(name) = ?')
    .all(table);
  const [only] = found;
  const isPlain =
    found.length === 1 && only?.type === 'table' && /^create table\b/i.test(String(only.sql));
  const known = new Map(
    database
      .prepare('select name, hidden from pragma_table_xinfo(?)')
      .all(table)
      .map(({ name, hidden }) => [name, hidden]),
  );
  if (!isPlain || COLUMNS[table].some((column) => known.get(column) !== 0))
    throw refusedArchive(
      'unknown_schema',
      `The database has no plain table ${table} with the columns of Campfire.`,
    );
}

function asked(database: DatabaseSync, hash: string): CampfireDatabase {
  const hasColumn = (table: ReadTable, column: string) =>
    database.prepare('select hidden from pragma_table_xinfo(?) where name = ?').get(table, column)
      ?.hidden === 0;
  return {
    hash,
    hasColumn,
    rows: (table, more = []) => {
      const columns = [...COLUMNS[table], ...more.filter((column) => hasColumn(table, column))];
      const values = columns.map((column) => valueOf('t', column)).join(', ');
      return rowsOf(database, `select ${values} from main."${table}" t order by t.rowid`);
    },
    messages: () =>
      rowsOf(
        database,
        `select ${COLUMNS.messages.map((column) => valueOf('m', column)).join(', ')},
           ${valueOf('r', 'body')}, ${valueOf('r', 'updated_at', 'text_at')},
           ${valueOf('r', 'created_at', 'text_from')}
         from main.messages m left join main.action_text_rich_texts r
           on r.record_type = 'Message' and r.name = 'body' and r.record_id = m.id
         order by m.rowid`,
      ),
    count: (table) => {
      const [found] = database
        .prepare("select sql from sqlite_schema where type = 'table' and name = ?")
        .all(table);
      if (!/^create table\b/i.test(String(found?.sql)) || !/^[a-z_]+$/.test(table)) return 0;
      return Number(database.prepare(`select count(*) as count from main."${table}"`).get()?.count);
    },
    tables: () =>
      database
        .prepare("select name from sqlite_schema where type = 'table' order by name")
        .all()
        .map(({ name }) => String(name)),
  };
}

const valueOf = (alias: string, column: string, name = column): string =>
  `substr(cast(${alias}."${column}" as text), 1, ${MOST_CHARACTERS}) as "${name}"`;

const rowsOf = (database: DatabaseSync, sql: string) =>
  database.prepare(sql).iterate() as IterableIterator<SqlRow>;

/** Our own refusals pass; what SQLite says is about the file. */
function refusal(error: unknown): unknown {
  if (error instanceof TransferError || !(error instanceof Error)) return error;
  const isSql = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  return isSql
    ? refusedArchive('damaged_database', `The database cannot be read: ${error.message}.`)
    : error;
}
