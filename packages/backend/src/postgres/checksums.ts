import { join } from 'node:path';
import type { Sql } from 'postgres';

/**
 * Tells of a database that an earlier version made, whose pages carry no checksums. The program
 * that adds them is not among those that npm installs.
 */
export async function tellChecksums(
  sql: Sql,
  dataDir: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const [row] = await sql`select current_setting('data_checksums') = 'on' as has`;
  if (row?.has === true) return;
  onProgress(
    'Damage on the disk would not be noticed: this database was made without checksums. ' +
      "While Parley is stopped, PostgreSQL 17's own program adds them: " +
      `pg_checksums --enable -D ${join(dataDir, 'postgres')}`,
  );
}
