import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Sql } from '@parley/postgres';
import { z } from 'zod';
import { DamagedFolderError, writeKept } from '../kept-file.ts';
import { type Folders, passwordFile } from './folders.ts';

/** The files of a stopped database: the size of each, and a hash of the small ones. */
const inventorySchema = z.object({
  control: z.string(),
  files: z.record(z.string(), z.object({ size: z.number(), hash: z.string().optional() })),
});
type Inventory = z.infer<typeof inventorySchema>;

const inventoryFile = ({ state }: Folders) => join(state, 'postgres.files');
const CONTROL = 'global/pg_control';
/** The major version of PostgreSQL whose files this program reads. */
const VERSION = '17';
const RESTORE = 'Restore the data folder from a backup.';

/** Files that people may change, or that PostgreSQL does not need. */
const FREE =
  /^(postgresql(\.auto)?\.conf|pg_(hba|ident)\.conf|postmaster\.\w+|pg_stat(_tmp)?\/.*)$/;
/** Rows and write-ahead log have their own checksums, and may be of any size. */
const SUMMED = /^(base\/|pg_wal\/|global\/\d)/;

/** True if a first start has to create a database. @throws DamagedFolderError */
export function needsDatabase(folders: Folders): boolean {
  const version = join(folders.data, 'PG_VERSION');
  if (existsSync(version)) {
    checkVersion(version);
    return false;
  }
  if (readdirSync(folders.data).length > 0)
    throw new DamagedFolderError(`${version} is missing, beside the rest of the database.`);
  const isUnfinished = existsSync(`${folders.data}.new`);
  if (existsSync(passwordFile(folders)) && !isUnfinished)
    throw new DamagedFolderError(
      `The database of this data folder is missing: ${folders.data} is empty.`,
      `${RESTORE} To begin with nothing, choose a new folder.`,
    );
  return true;
}

function checkVersion(file: string): void {
  const version = readFileSync(file, 'utf8').trim();
  if (version === VERSION) return;
  if (/^\d+$/.test(version))
    throw new Error(
      `The database of this data folder is PostgreSQL ${version}'s, and this program brings ` +
        `PostgreSQL ${VERSION}. Start it with the version of Parley that made it.`,
    );
  throw new DamagedFolderError(`${file} is ${version === '' ? 'empty' : 'damaged'}.`);
}

/** Records the files of a database after a clean stop, unless the disk is full. */
export function noteFiles(folders: Folders): void {
  try {
    writeKept(inventoryFile(folders), JSON.stringify(inventoryOf(folders)));
  } catch {
    // Without a record, the next start skips the comparison.
  }
}

function inventoryOf(folders: Folders): Inventory {
  const files: Inventory['files'] = {};
  for (const entry of readdirSync(folders.data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folders.data, path);
    if (entry.isFile() && !FREE.test(name)) files[name] = factsOf(path, name);
  }
  const control = hashOf(join(folders.data, CONTROL));
  return { control, files };
}

function factsOf(path: string, name: string): { size: number; hash?: string } {
  const { size } = statSync(path);
  return SUMMED.test(name) ? { size } : { size, hash: hashOf(path) };
}

const hashOf = (path: string) =>
  createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32);

/**
 * Compares a database's files with the record of its last clean stop, and deletes that record
 * because the files change from here on. After a kill, or a run under another program, there is
 * nothing to compare with.
 * @throws DamagedFolderError that names the first missing or changed file.
 */
export function checkFiles(folders: Folders): void {
  const control = join(folders.data, CONTROL);
  if (!existsSync(control)) throw new DamagedFolderError(`${control} is missing.`);
  if (statSync(control).size === 0) throw new DamagedFolderError(`${control} is empty.`);
  const inventory = readInventory(inventoryFile(folders));
  if (inventory?.control === hashOf(control))
    for (const [name, facts] of Object.entries(inventory.files)) checkFile(folders, name, facts);
  rmSync(inventoryFile(folders), { force: true });
}

function readInventory(file: string): Inventory | null {
  try {
    return inventorySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function checkFile({ data }: Folders, name: string, left: Inventory['files'][string]): void {
  const path = join(data, name);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new DamagedFolderError(`${path} is missing.`);
  if (size === 0 && left.size > 0) throw new DamagedFolderError(`${path} is empty.`);
  if (size !== left.size || (left.hash !== undefined && left.hash !== hashOf(path)))
    throw new DamagedFolderError(`${path} is not as the database left it when it was stopped.`);
}

/**
 * Checks in a running database that each table and index has its file; PostgreSQL would treat a
 * missing one as empty.
 * @throws DamagedFolderError
 */
export async function checkRelations(sql: Sql, { data }: Folders): Promise<void> {
  const [lost] = await sql<{ name: string; path: string }[]>`
    select name, path from (
      select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as path, c.relpages, c.relkind
      from pg_class c where c.relkind in ('r', 'i', 't', 'm', 'S') and c.relpersistence = 'p') r,
      lateral (select (pg_stat_file(path, true)).size) file
    where size is null or (size = 0 and (relpages > 0 or relkind in ('i', 'S')))
    limit 1`;
  if (lost)
    throw new DamagedFolderError(
      `${join(data, lost.path)}, which holds ${lost.name}, is missing or empty.`,
    );
}
