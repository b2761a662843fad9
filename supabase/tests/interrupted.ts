import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';

/**
 * Ends a run of the migrations once this many of them have been reported, and this long after that.
 */
export type Kill = { who: 'program' | 'database'; after: number; laterMs: number };

const CHILD = fileURLToPath(new URL('./migrate-child.ts', import.meta.url));

/**
 * Has programs of their own apply the migrations, kills each or its database with kill -9, and has
 * the next one go on.
 * @returns once one came to its end.
 */
export async function migrateThrough(kills: Iterable<Kill>, url: string): Promise<void> {
  for (const kill of kills) if (await run(kill, url)) return;
  if (!(await run(null, url))) throw new Error('The last run of the migrations failed');
}

/** @returns whether the run came to its end. */
async function run(kill: Kill | null, url: string): Promise<boolean> {
  const server = await untilThere(url);
  const child = spawn(process.execPath, [CHILD, url], { stdio: ['ignore', 'pipe', 'ignore'] });
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

/** The process of the server, once it answers; another one than `before`. */
async function untilThere(url: string, before?: number): Promise<number> {
  for (;;) {
    const own = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      const [row] = await own<{ file: string }[]>`select pg_read_file('postmaster.pid') as file`;
      const server = Number(row?.file.split('\n')[0]);
      if (server !== before) return server;
    } catch {
      // It is started again.
    } finally {
      await own.end({ timeout: 1 });
    }
    await sleep(50);
  }
}
