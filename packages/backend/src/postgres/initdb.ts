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
import { type Folders, giveToServer, identity, passwordFile } from './folders.ts';
import { newPassword } from './password.ts';
import { programOutput } from './program-end.ts';
import { SUPERUSER } from './superuser.ts';

/**
 * Creates an empty database cluster with a password of its own, and pages that carry checksums. It
 * has its name once it is whole: what a killed start left unfinished is made anew.
 * @throws with what `initdb` said.
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

/** The same name where the server knows its data by where it stands. */
const pgdataIn = ({ data, pgdata }: Folders, unfinished: string) =>
  pgdata === data ? unfinished : pgdata;

async function initdb(folders: Folders, password: string): Promise<void> {
  const handedOver = `${folders.data}.password`;
  writeFileSync(handedOver, password, { mode: 0o600 });
  if (folders.user) chownSync(handedOver, folders.user.uid, folders.user.gid);
  // By an open file: the server's account may have no way to it.
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
    { stdio: [input, 'pipe', 'pipe'], ...identity(folders) },
  );
  closeSync(input);
  const { code, output } = await programOutput(program);
  rmSync(handedOver, { force: true });
  if (code !== 0)
    throw new Error(`PostgreSQL could not create its data folder ${folders.data}: ${output}`);
}
