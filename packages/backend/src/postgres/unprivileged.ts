import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that runs PostgreSQL; null if this process may run it itself. */
export type UnprivilegedUser = { uid: number; gid: number; name: string } | null;

/**
 * PostgreSQL refuses to run as root, so a root process runs it under an existing unprivileged
 * account: `postgres` if the system has it, otherwise `nobody`.
 */
export function unprivilegedUser(): UnprivilegedUser {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':');
    if (fields) return { name: wanted, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'Parley runs as root and found neither a postgres nor a nobody account to run PostgreSQL under.',
  );
}

/**
 * True if `user` can reach `path`, that is, may enter every folder above it. A clone under /root,
 * for example, is closed to every other account.
 */
export function isReachable(path: string, user: UnprivilegedUser): boolean {
  if (user === null) {
    accessSync(path, constants.X_OK);
    return true;
  }
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
