import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import { DamagedFolderError } from '../kept-file.ts';

/**
 * Checks that the folder of stored files exists if rows refer to files. With an empty folder in its
 * place, every file would seem to be gone.
 * @throws DamagedFolderError
 */
export async function checkStorage(sql: Sql, rootDir: string): Promise<void> {
  const folder = join(rootDir, 'objects');
  if (existsSync(folder)) return;
  // A row without a version comes from a seed or a migration, and has no content.
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects where version is not null`;
  const count = row?.count ?? 0;
  if (count === 0) return;
  throw new DamagedFolderError(
    `${folder} is missing, where ${count} uploaded files lie.`,
    'Restore it from a backup; to go on without these files, make an empty folder of that name.',
  );
}
