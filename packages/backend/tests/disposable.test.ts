import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgres } from '@parley/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Backend, startBackend } from '../src/backend.ts';
import { migrate } from '../src/postgres/migrate.ts';
import {
  copyTemplate,
  prepareTemplate,
  startDisposableBackend,
  startDisposableCluster,
} from '../src/testing/index.ts';
import { workdir } from './project.ts';

/** Databases of tests do not wait for the disk; those that users start always do. */

const folders: string[] = [];
let dataDir: string;
beforeEach(async () => {
  dataDir = await folder();
});
afterEach(async () => {
  for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'parley-disposable-'));
  folders.push(path);
  return path;
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

const durability = ({ databaseUrl }: Backend) =>
  query(
    databaseUrl,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  );

const settings = (fsync: string) => [
  { name: 'fsync', setting: fsync },
  { name: 'full_page_writes', setting: fsync },
  { name: 'synchronous_commit', setting: 'on' },
];

test('the real backend waits for the disk at every commit', async () => {
  const backend = await startBackend({ workdir, dataDir, port: 0, log: () => {} });
  expect(await durability(backend)).toEqual(settings('on'));
  await backend.stop();
});

test('a data folder copied from the template starts normally and waits for the disk too', async () => {
  await copyTemplate(await prepareTemplate(workdir), dataDir);
  const told: string[] = [];
  const onProgress = (message: string) => told.push(message);
  const backend = await startBackend({ workdir, dataDir, port: 0, log: () => {}, onProgress });
  expect(await durability(backend)).toEqual(settings('on'));
  expect(told).toEqual([]);
  await backend.stop();
});

test('a disposable backend does not wait and starts with every migration', async () => {
  const backend = await startDisposableBackend({ workdir, dataDir, port: 0, log: () => {} });
  expect(await durability(backend)).toEqual(settings('off'));
  const sql = postgres(backend.databaseUrl, { max: 1 });
  expect(await migrate(sql, { workdir })).toEqual([]);
  expect(await sql`select count(*)::int as notes from public.notes`).toEqual([{ notes: 0 }]);
  await sql.end();
  await backend.stop();
});

test('two copies share nothing, and each keeps its commits over a stop', async () => {
  const start = (path: string) => startDisposableCluster({ dataDir: path, workdir: null });
  const other = await folder();
  const [first, second] = await Promise.all([start(dataDir), start(other)]);
  await query(first.url, 'create table kept (n int); insert into kept values (1)');
  await Promise.all([first.stop(), second.stop()]);
  const [again, empty] = [await start(dataDir), await start(other)];
  expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }]);
  expect(await query(empty.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
  await Promise.all([again.stop(), empty.stop()]);
});

test('concurrent callers share one template, and another project gets another', async () => {
  const same = await Promise.all([prepareTemplate(workdir), prepareTemplate(workdir)]);
  expect(new Set(same).size).toBe(1);
  const bare = await prepareTemplate(null);
  expect(bare).not.toBe(same[0]);
  expect([...same, bare].map((path) => existsSync(path))).toEqual([true, true, true]);
});
