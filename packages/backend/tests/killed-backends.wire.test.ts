import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgres } from '@parley/postgres';
import { expect, test } from 'vitest';
import { isRunning, kill, startServer, stopDatabase } from './server-process.ts';
import { startWriters } from './writers.ts';

const KILLS = 6;
const WRITERS = 6;

test(
  'killing database connections under load stops nothing and loses nothing',
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-killed-'));
    const server = await startServer(dataDir);
    try {
      const writers = await startWriters(server, WRITERS);
      for (let round = 0; round < KILLS; round += 1) {
        await writers.more(WRITERS);
        process.kill(await someBackend(server.databaseUrl), 'SIGKILL');
        await writers.more(WRITERS);
      }
      await writers.stop();
      expect(isRunning(server)).toBe(true);
      expect(writers.oddAnswers).toEqual([]);
      expect(await missing(server.databaseUrl, writers.acknowledged)).toEqual([]);
    } finally {
      await kill(server);
      await stopDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/** The process of any connection except the one that asks. */
async function someBackend(databaseUrl: string): Promise<number> {
  for (;;) {
    const [row] = await asked<{ pid: number }>(
      databaseUrl,
      `select pid from pg_stat_activity where backend_type = 'client backend'
        and pid <> pg_backend_pid() order by random() limit 1`,
    );
    if (row) return row.pid;
    await sleep(50);
  }
}

async function missing(databaseUrl: string, titles: ReadonlySet<string>): Promise<string[]> {
  const rows = await asked<{ title: string }>(databaseUrl, 'select title from public.notes');
  const stored = new Set(rows.map(({ title }) => title));
  return [...titles].filter((title) => !stored.has(title));
}

async function asked<Row extends object>(databaseUrl: string, text: string): Promise<Row[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    return await sql.unsafe<Row[]>(text);
  } finally {
    await sql.end();
  }
}
