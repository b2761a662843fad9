import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeKept } from '../kept-file.ts';
import { type Folders, giveToServer, spawnIdentity, passwordFile } from './folders.ts';
import { newPassword } from './password.ts';
import { programOutput } from './program-end.ts';
import { SUPERUSER } from './superuser.ts';

/**
 * Creates an empty database cluster with its own password and page checksums. The folder gets its
 * name when it is complete; the remains of a killed start are removed first.
 * @throws with `initdb`'s output.
 */
export async function createCluster(folders: Folders): Promise<void> {
  const password = newPassword();
  const unfinished = `${folders.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveToServer(unfinished, folders.user);
  await initdb({ ...folders, data: unfinished, pgdata: pgdataIn(folders, unfinished) }, password);
  writeKept(passwordFile(folders), password);
  renameSync(unfinished, folders.data);
  syncFolder(folders.state);
}

/** The server's working directory, if that is how it addresses its data. */
const pgdataIn = ({ data, pgdata }: Folders, unfinished: string) =>
  pgdata === data ? unfinished : pgdata;

async function initdb(folders: Folders, password: string): Promise<void> {
  const handedOver = `${folders.data}.password`;
  writeFileSync(handedOver, password, { mode: 0o600 });
  if (folders.user) chownSync(handedOver, folders.user.uid, folders.user.gid);
  // Passed as an open file because the server's account may not be able to reach the path.
  const input = openSync(handedOver, 'r');
  const program = spawn(
    join(folders.bin, 'initdb'),
    [
      ['--pgdata', folders.pgdata],
      ['--username', SUPERUSER],
      ['--pwfile', '/dev/fd/0'],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
      ['--locale', 'C'],
      '--data-checksums',
    ].flat(),
    { stdio: [input, 'pipe', 'pipe'], ...spawnIdentity(folders) },
  );
  closeSync(input);
  const { code, output } = await programOutput(program);
  rmSync(handedOver, { force: true });
  if (code !== 0)
    throw new Error(`PostgreSQL could not create its data folder ${folders.data}: ${output}`);
}
