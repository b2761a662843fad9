import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgres } from '@parley/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCluster } from '../src/postgres/cluster.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-cluster-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

test('committed rows survive a clean stop and a new start', async () => {
  const first = await startCluster({ dataDir });
  await query(first.url, 'create table kept (n int); insert into kept values (1)');
  await first.stop();
  const second = await startCluster({ dataDir });
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('a second start on the same data is refused with a reason', async () => {
  const cluster = await startCluster({ dataDir });
  await expect(startCluster({ dataDir })).rejects.toMatchObject({
    code: 'already_running',
    message: expect.stringContaining('already running on this data folder'),
  });
  expect(await query(cluster.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await cluster.stop();
});

test('after kill -9 of the program its database is taken over without loss', async () => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./cluster-child.ts', import.meta.url)), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const cluster = await startCluster({ dataDir });
  expect(await query(cluster.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await cluster.stop();
});

test('durability and the bounded realtime log are on; only the owner reads secrets', async () => {
  const cluster = await startCluster({ dataDir });
  const settings = await query(
    cluster.url,
    `select name, setting from pg_settings where name in
      ('fsync', 'wal_level', 'listen_addresses', 'max_slot_wal_keep_size') order by name`,
  );
  expect(settings.map(({ setting }) => setting)).toEqual(['on', '127.0.0.1', '2048', 'logical']);
  const open = readdirSync(dataDir, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && (statSync(join(dataDir, entry.name)).mode & 0o077) !== 0,
  );
  expect(open.map(({ name }) => name)).toEqual([]);
  await expect(query(cluster.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  await cluster.stop();
});
