import { open, lstat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createReadStream } from 'node:fs';
import type { Archive, ArchiveEntry } from '../archive/archive.ts';
import { openFolderArchive } from '../archive/folder-archive.ts';
import { openArchive } from '../archive/open.ts';

/** The storage of a Campfire: its database, and the files of Active Storage by their key. */
export type Storage = {
  readonly archive: Archive;
  readonly database: ArchiveEntry;
  readonly files: ReadonlyMap<string, ArchiveEntry>;
};

const SIGN = 'SQLite format 3\0';
const DATABASE = /^(.*?)(?:db\/)?(?:production|campfire)\.sqlite3$/;

/** Finds the storage in a folder or a zip, or beside a database; null if there is none. */
export async function findStorage(path: string): Promise<Storage | null> {
  const alone = await databaseAlone(path);
  const archive = alone ?? (await openArchive(path));
  const database = archive.entries
    .filter((entry) => alone === null || entry.path === basename(path))
    .filter((entry) => alone !== null || DATABASE.test(entry.path))
    .toSorted((one, other) => one.path.length - other.path.length)[0];
  if (!database) {
    archive[Symbol.dispose]();
    return null;
  }
  const top = alone ? '' : (DATABASE.exec(database.path)?.[1] ?? '');
  const files = new Map<string, ArchiveEntry>();
  for (const entry of archive.entries) {
    const [, key] = /^files\/\w{2}\/\w{2}\/(\w+)$/.exec(entry.path.slice(top.length)) ?? [];
    if (key !== undefined && entry.path.startsWith(top)) files.set(key, entry);
  }
  return { archive, database, files };
}

/** A file of SQLite with the files that Campfire keeps beside it, and nothing else of the disk. */
async function databaseAlone(path: string): Promise<Archive | null> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile() || !(await isSqlite(path))) return null;
  const name = basename(path);
  const own: ArchiveEntry[] = [{ path: name, size: found.size }];
  const log = await lstat(`${path}-wal`).catch(() => null);
  if (log?.isFile()) own.push({ path: `${name}-wal`, size: log.size });
  const folder = join(dirname(path), '..', 'files');
  const isBeside = basename(dirname(path)) === 'db' && (await lstat(folder).catch(() => null));
  const files = isBeside && isBeside.isDirectory() ? await openFolderArchive(folder) : null;
  const listed = files?.entries.map((entry) => ({ ...entry, path: `files/${entry.path}` })) ?? [];
  return {
    entries: [...own, ...listed],
    open: async (wanted) => {
      if (files && wanted.startsWith('files/')) return files.open(wanted.slice('files/'.length));
      return createReadStream(join(dirname(path), wanted));
    },
    [Symbol.dispose]: () => files?.[Symbol.dispose](),
  };
}

async function isSqlite(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(SIGN.length), 0, SIGN.length, 0);
  return buffer.toString('latin1') === SIGN;
}
