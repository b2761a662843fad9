import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { postgresBinaries } from './binaries.ts';
import { isReachable, type UnprivilegedUser, unprivilegedUser } from './unprivileged.ts';

/** Paths and account of one PostgreSQL: Parley's state, the server's data, and its programs. */
export type Folders = {
  state: string;
  data: string;
  /** Path of the data folder as its server sees it. */
  pgdata: string;
  user: UnprivilegedUser;
  bin: string;
};

/** Creates missing folders in `state`, and gives the data to the account that runs PostgreSQL. */
export function prepareFolders(state: string): Folders {
  const user = unprivilegedUser();
  mkdirSync(state, { recursive: true });
  // Secrets inside are 0600; the folder itself must let an unprivileged server reach its data.
  chmodSync(state, user ? 0o711 : 0o700);
  const data = join(state, 'postgres');
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  giveToServer(data, user);
  return { state, data, pgdata: nameForServer(data, user), user, bin: postgresBinaries(user) };
}

/** The server starts in its data folder, so it needs no access to the folders above it. */
const HERE = '/proc/self/cwd';

/**
 * Below a folder that the server's account cannot enter, such as root's home, the server addresses
 * its data by its working directory (decision 0033).
 */
function nameForServer(data: string, user: UnprivilegedUser): string {
  if (isReachable(data, user)) return data;
  if (existsSync(HERE)) return HERE;
  throw new Error(
    `PostgreSQL does not run as root, and the account ${user?.name} cannot reach ${data}: ` +
      'set PARLEY_DATA_DIR to a folder that other accounts may pass through.',
  );
}

/**
 * A folder that root copied, or that was moved from another machine, belongs to another account.
 */
export function giveToServer(folder: string, user: UnprivilegedUser): void {
  if (user === null || isGiven(folder, user)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  chownSync(folder, user.uid, user.gid);
}

function isGiven(folder: string, user: NonNullable<UnprivilegedUser>): boolean {
  const version = join(folder, 'PG_VERSION');
  return [folder, version].every((path) => {
    const owner = statSync(path, { throwIfNoEntry: false })?.uid;
    return owner === undefined || owner === user.uid;
  });
}

/** Holds the superuser's password; only this process's account can read it. */
export const passwordFile = (folders: Pick<Folders, 'state'>) =>
  join(folders.state, 'postgres.password');

/**
 * Spawn options for PostgreSQL's programs: its account and folder, and nothing of our environment.
 */
export function spawnIdentity({ user, data }: Folders) {
  const account = user ? { uid: user.uid, gid: user.gid } : {};
  return { cwd: data, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }, ...account };
}
