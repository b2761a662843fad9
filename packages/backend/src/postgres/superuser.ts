import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from './folders.ts';
import { readPassword } from './password.ts';

/**
 * The superuser of the embedded database, with hosted Supabase's name. Its password is in the data
 * folder, and only the backend connects as it.
 */
export const SUPERUSER = 'supabase_admin';

/** @throws DamagedFolderError if the folder has no password. */
export const superuserUrl = (folders: Folders, port: number): string =>
  `postgresql://${SUPERUSER}:${readPassword(folders)}@127.0.0.1:${port}/postgres`;

/**
 * The superuser's URL for a server that another process started.
 * @throws if it is not running yet.
 */
export function runningSuperuserUrl(folders: Folders): string {
  const file = join(folders.data, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : 0;
  if (!(port > 0)) throw new Error('The database of this data folder is just starting; try again.');
  return superuserUrl(folders, port);
}
