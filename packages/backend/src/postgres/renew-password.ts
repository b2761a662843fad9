import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { writeKept } from '../kept-file.ts';
import { spawnIdentity, passwordFile, prepareFolders } from './folders.ts';
import { takeLock } from './lock.ts';
import { stopOrphan } from './orphan.ts';
import { newPassword } from './password.ts';
import { programOutput } from './program-end.ts';
import { SUPERUSER } from './superuser.ts';

/**
 * Gives the database of a stopped data folder a new password, because the file with the old one is
 * lost.
 * @throws AlreadyRunningError, or an error with PostgreSQL's message.
 */
export async function renewPassword(dataDir: string): Promise<void> {
  const folders = prepareFolders(resolve(dataDir));
  const release = takeLock(join(folders.state, 'lock'));
  try {
    await stopOrphan(folders.data, () => {});
    const password = newPassword();
    const server = spawn(
      join(folders.bin, 'postgres'),
      ['--single', '-D', folders.pgdata, '-c', 'log_min_messages=error', 'postgres'],
      { stdio: ['pipe', 'pipe', 'pipe'], ...spawnIdentity(folders) },
    );
    const ended = programOutput(server);
    server.stdin.end(`alter role ${SUPERUSER} password '${password}'\n`);
    const { code, output } = await ended;
    if (code !== 0 || output.includes('ERROR:'))
      throw new Error(`PostgreSQL took no new password: ${output}`);
    writeKept(passwordFile(folders), password);
  } finally {
    release();
  }
}
