import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { writeKept } from '../kept-file.ts';
import { identity, passwordFile, prepareFolders } from './folders.ts';
import { exitCode } from './initdb.ts';
import { takeLock } from './lock.ts';
import { stopOrphan } from './orphan.ts';
import { newPassword } from './password.ts';

/**
 * Gives the database of a stopped data folder a new password, where the file with the old one is
 * lost.
 * @throws AlreadyRunningError, or what PostgreSQL said.
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
      { stdio: ['pipe', 'pipe', 'pipe'], ...identity(folders) },
    );
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => (said += chunk));
    const ended = exitCode(server);
    server.stdin.end(`alter role postgres password '${password}'\n`);
    if ((await ended) !== 0 || said.includes('ERROR:'))
      throw new Error(`PostgreSQL took no new password: ${said.trim()}`);
    writeKept(passwordFile(folders), password);
  } finally {
    release();
  }
}
