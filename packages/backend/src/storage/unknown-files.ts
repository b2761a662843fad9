import { join } from 'node:path';
import { openPool } from '../postgres/pool.ts';
import { Disk } from './disk.ts';
import { unknownContents } from './leftovers.ts';
import type { StoredContent } from './stores/store.ts';
import type { S3StoreSettings } from './stores/settings.ts';

export type UnknownFilesOptions = {
  databaseUrl: string;
  dataDir: string;
  /** Where contents are stored, if not on this machine's disk. */
  store?: S3StoreSettings | undefined;
  /** If false, the files are only listed. */
  remove: boolean;
};

/**
 * For operators: finds files in the store that no row of this database names and that are older
 * than a day. A server never removes them by itself, because they may belong to another database,
 * or be newer than the backup that this one was restored from (decision 0028).
 * @returns the files found, or removed. Works with or without a running server.
 */
export async function findUnknownFiles({
  databaseUrl,
  dataDir,
  store,
  remove,
}: UnknownFilesOptions): Promise<StoredContent[]> {
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

/** Formats the result as text, one line per file. */
export function formatUnknownFiles(found: readonly StoredContent[], removed: boolean): string {
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
