import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { postgres } from '@parley/postgres';

/** Kills the program or the database `laterMs` after the run reported `after` migrations. */
export type Kill = { who: 'program' | 'database'; after: number; laterMs: number };

const CHILD = fileURLToPath(new URL('./migrate-child.ts', import.meta.url));

type Target = { url: string; workdir: string };

/** Migrates in child processes, one for each kill and a last one that must reach the end. */
export async function migrateThrough(kills: Iterable<Kill>, target: Target): Promise<void> {
  for (const kill of kills) if (await run(kill, target)) return;
  if (!(await run(null, target))) throw new Error('The last run of the migrations failed');
}

/** @returns true if the run reached its end */
async function run(kill: Kill | null, { url, workdir }: Target): Promise<boolean> {
  const server = await untilThere(url);
  const child = spawn(process.execPath, [CHILD, url, workdir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  let told = 0;
  let isKilled = false;
  child.stdout.on('data', (chunk: Buffer) => {
    told += chunk.toString().split('\n').length - 1;
    if (!kill || isKilled || told < kill.after) return;
    isKilled = true;
    void sleep(kill.laterMs).then(() => {
      if (kill.who === 'program') child.kill('SIGKILL');
      else process.kill(server, 'SIGKILL');
    });
  });
  const [code] = await ended;
  if (isKilled && kill?.who === 'database') await untilThere(url, server);
  return code === 0;
}

/**
 * Waits until the server answers.
 * @returns its process id, which differs from `before`
 */
async function untilThere(url: string, before?: number): Promise<number> {
  for (;;) {
    const own = postgres(url, { max: 1, connectTimeoutMs: 5000 });
    try {
      const [row] = await own<{ file: string }[]>`select pg_read_file('postmaster.pid') as file`;
      const server = Number(row?.file.split('\n')[0]);
      if (server !== before) return server;
    } catch {
      // The supervisor is restarting it.
    } finally {
      await own.end({ timeout: 1 });
    }
    await sleep(50);
  }
}
