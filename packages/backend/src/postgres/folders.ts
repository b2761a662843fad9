import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresBinaries, SYSTEM_STATE_DIR } from './binaries.ts';
import { isReachable, type UnprivilegedUser, unprivilegedUser } from './unprivileged.ts';

/**
 * Where one PostgreSQL lives: what is Parley's own, the server's data, its account and programs.
 */
export type Folders = { state: string; data: string; user: UnprivilegedUser; bin: string };

/** Makes what is missing of `state`, reachable for the account that runs PostgreSQL. */
export function prepareFolders(state: string): Folders {
  const user = unprivilegedUser();
  // Secrets inside are 0600; the folder itself must let the unprivileged server through to its
  // data.
  mkdirSync(state, { recursive: true });
  chmodSync(state, user ? 0o711 : 0o700);
  const data = isReachable(state, user) ? join(state, 'postgres') : systemDataDir(state);
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  if (user) chownSync(data, user.uid, user.gid);
  return { state, data, user, bin: postgresBinaries(user) };
}

/**
 * Root's own folders are closed to the server's account: the data then lives with the system's
 * state, under a name kept in the state folder, so that deleting that folder is still a fresh
 * start.
 */
function systemDataDir(state: string): string {
  const nameFile = join(state, 'postgres.name');
  if (!existsSync(nameFile))
    writeFileSync(nameFile, randomBytes(8).toString('hex'), { mode: 0o600 });
  const parent = join(SYSTEM_STATE_DIR, readFileSync(nameFile, 'utf8'));
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  chmodSync(SYSTEM_STATE_DIR, 0o755);
  return join(parent, 'postgres');
}

/** Holds the superuser's password, for this process's account alone. */
export const passwordFile = (folders: Folders) => join(folders.state, 'postgres.password');

/**
 * How PostgreSQL's programs are run: as its account, in its folder, with nothing of our
 * surroundings.
 */
export function identity({ user, data }: Folders) {
  const account = user ? { uid: user.uid, gid: user.gid } : {};
  return { cwd: data, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }, ...account };
}
