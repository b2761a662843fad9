import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@parley/backend/processes';

const END_MS = 20_000;

/** The process id of a product's database; null if its data is elsewhere or it is not running. */
export function databaseOf(dataDir: string): number | null {
  try {
    const data = join(dataDir, 'postgres');
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The process id may have been reused by another process.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null;
  } catch {
    return null;
  }
}

/** Ends the database without a checkpoint, and waits until the process is gone. */
export async function endDatabase(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  for (const tooLate = Date.now() + END_MS; isAlive(pid); await sleep(20))
    if (Date.now() > tooLate) throw new Error(`The database ${pid} does not end`);
}
