import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgres } from '@parley/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCluster } from '../src/postgres/cluster.ts';

/** The data folder is the whole installation, and nothing outside of it is touched. */

let parent: string;
let dataDir: string;
beforeEach(async () => {
  // Closed to every other account, like a home folder.
  parent = await mkdtemp(join(tmpdir(), 'parley-one-folder-'));
  dataDir = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

/** A program with a database that has written the number 7. */
async function program(folder: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./cluster-child.ts', import.meta.url)), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const serverOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function startAndStop(folder: string, text: string) {
  const cluster = await startCluster({ dataDir: folder });
  const rows = await query(cluster.url, text);
  await cluster.stop();
  return rows;
}

test('below a closed home folder the database is in the data folder, and a copy has every row', async () => {
  await startAndStop(dataDir, 'create table kept (n int); insert into kept values (1)');
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  const copy = join(parent, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  await rm(dataDir, { recursive: true });
  expect(await startAndStop(copy, 'select n from kept')).toEqual([{ n: 1 }]);
  renameSync(copy, dataDir);
  expect(await startAndStop(dataDir, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
});

test('a copy of a running folder starts beside it without ending it', async () => {
  const original = await program(dataDir);
  const server = serverOf(dataDir);
  const copy = join(parent, 'copy');
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !statSync(path).isSocket() });
  expect(await startAndStop(copy, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(serverOf(dataDir)).toBe(server);
  expect(() => process.kill(server, 0)).not.toThrow();
  await expect(startCluster({ dataDir })).rejects.toMatchObject({ code: 'already_running' });
  await kill(original);
  expect(await startAndStop(dataDir, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('without its lock a running program still keeps its database', async () => {
  const original = await program(dataDir);
  await rm(join(dataDir, 'lock'));
  await expect(startCluster({ dataDir })).rejects.toMatchObject({
    code: 'already_running',
    message: `The database of this data folder serves a running Parley (process ${original.pid}).`,
  });
  await kill(original);
  expect(await startAndStop(dataDir, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a creation that was killed midway starts again', async () => {
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '17\n');
  expect(await startAndStop(dataDir, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'postgres',
    'postgres.files',
    'postgres.log',
    'postgres.password',
  ]);
});
