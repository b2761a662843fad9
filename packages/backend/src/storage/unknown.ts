import { join } from 'node:path';
import { openPool } from '../postgres/pool.ts';
import { Disk } from './disk.ts';
import { unknownContents } from './leftovers.ts';
import type { StoredContent } from './stores/store.ts';
import type { S3StoreSettings } from './stores/settings.ts';

export type UnknownOptions = {
  databaseUrl: string;
  dataDir: string;
  /** Where contents lie, when not on this machine's disk. */
  store?: S3StoreSettings | undefined;
  /** Only told of without it. */
  remove: boolean;
};

/**
 * For an operator: files in the store that no row of this database names, and that are older than a
 * day. A server never removes them by itself, since they may be those of another database, or of a
 * later time than this one was restored to (decision 0060).
 * @returns what was found, or removed. Runs beside a server, or without one.
 */
export async function findUnknown({
  databaseUrl,
  dataDir,
  store,
  remove,
}: UnknownOptions): Promise<StoredContent[]> {
  const sql = openPool(databaseUrl, 2);
  try {
    const disk = new Disk(join(dataDir, 'storage'), 0, store);
    const found = await unknownContents(sql, disk);
    if (remove) for (const { version } of found) await disk.remove(version);
    return found;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The same in words, a line a file. */
export function tellUnknown(found: readonly StoredContent[], removed: boolean): string {
  if (found.length === 0) return 'Every file that is older than a day has its row.';
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  const lines = found.map(
    ({ version, at, size }) => `${version}  ${at.toISOString()}  ${size} bytes`,
  );
  const summary = `${found.length} files of ${bytes} bytes that no row of this database names`;
  return removed
    ? [...lines, `Removed ${summary}.`].join('\n')
    : [...lines, `${summary}. ${WARNING}`].join('\n');
}

const WARNING =
  'They may belong to another database with the same store, or to a later time than a ' +
  'backup that was restored; remove them only if neither is so.';
