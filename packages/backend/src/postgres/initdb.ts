import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folders, identity, passwordFile } from './folders.ts';

/**
 * Creates an empty database cluster with a password of its own.
 * @throws with what `initdb` said.
 */
export async function createCluster(folders: Folders): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile(folders), password, { mode: 0o600 });
  const handedOver = `${folders.data}.initial`;
  writeFileSync(handedOver, password, { mode: 0o600 });
  if (folders.user) chownSync(handedOver, folders.user.uid, folders.user.gid);
  const initdb = spawn(
    join(folders.bin, 'initdb'),
    [
      ['--pgdata', folders.data],
      ['--username', 'postgres'],
      ['--pwfile', handedOver],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
      ['--locale', 'C'],
    ].flat(),
    { stdio: ['ignore', 'pipe', 'pipe'], ...identity(folders) },
  );
  let output = '';
  for (const stream of [initdb.stdout, initdb.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const code = await exitCode(initdb);
  rmSync(handedOver, { force: true });
  if (code !== 0)
    throw new Error(
      `PostgreSQL could not create its data folder ${folders.data}: ${output.trim()}`,
    );
}

/** The code with which a process ends; null when a signal ended it. */
export function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code));
  });
}
