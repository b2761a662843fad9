import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Backend } from '../src/backend.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { startDisposableBackend, superuserOf } from '../src/testing/index.ts';
import { workdir } from './project.ts';

/** All tests write to one database and restore earlier moments of it. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const passphrase = 'right horse';
let parent: string;
let folder: string;
let backend: Backend;
let sql: Sql;
let ada: { client: SupabaseClient; id: string };

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-kept-'));
  folder = join(parent, 'backups');
  await begin(join(parent, 'data'));
});
afterAll(async () => {
  await end();
  await rm(parent, { recursive: true, force: true });
});

const startOn = (dataDir: string) =>
  startDisposableBackend({
    workdir,
    dataDir,
    port: 0,
    log: () => {},
    backups: { folder, passphrase, days: 14 },
  });

async function begin(dataDir: string): Promise<void> {
  backend = await startOn(dataDir);
  sql = postgres(backend.databaseUrl, { max: 2 });
  ada = await person(backend);
  await untilKept();
}

async function switchLog(): Promise<void> {
  const admin = postgres(superuserOf(join(parent, 'data')), { max: 1 });
  await admin`select pg_switch_wal()`;
  await admin.end();
}

async function end(): Promise<void> {
  await sql.end();
  await backend.stop();
}

async function person(of: Backend) {
  const client = createClient(of.url, of.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const who = { email: 'ada@example.com', password: 'a-password-of-ada' };
  const { data } = await client.auth.signUp(who);
  if (!data.session) await client.auth.signInWithPassword(who);
  return { client, id: (await client.auth.getUser()).data.user?.id ?? '' };
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${backend.url}/metrics`)).text();
  return Number(new RegExp(`^parley_${name} (.*)$`, 'm').exec(text)?.[1]);
}

/** Waits until everything committed so far is backed up. */
async function untilKept(): Promise<void> {
  const [asked] = await sql<{ at: Date }[]>`
    select clock_timestamp() as at, pg_logical_emit_message(true, 'test', '')`;
  const isKept = async () =>
    Math.round((await figure('backups_kept_until_timestamp_seconds')) * 1000) >
    (asked?.at.getTime() ?? 0);
  while ((await figure('backups_up')) !== 1 || !(await isKept())) await sleep(100);
}

async function untilFailing(): Promise<void> {
  while ((await figure('backups_up')) !== 0) await sleep(100);
}

const textOf = (name: string) => `${name} `.repeat(3000);
const note = async (title: string) => {
  const { error } = await ada.client.from('notes').insert({ title });
  if (error) throw error;
};

/** Writes notes and files, and replaces and removes files, until it is stopped. */
function writer(number: number) {
  const begun = new Map<string, number>();
  const done = new Map<string, number>();
  let isOn = true;
  const files = ada.client.storage.from('private');
  const work = (async () => {
    for (let n = 0; isOn; n += 1) {
      const title = `note ${number}-${n}`;
      begun.set(title, Date.now());
      await note(title);
      done.set(title, Date.now());
      await files.upload(`${ada.id}/${number}-${n}.txt`, textOf(title));
      if (n > 2) await files.upload(`${ada.id}/${number}-0.txt`, textOf(title), { upsert: true });
      if (n > 4) await files.remove([`${ada.id}/${number}-${n - 3}.txt`]);
    }
  })();
  return { begun, done, end: () => ((isOn = false), work) };
}

/** All notes and objects that users wrote. */
async function everything(from: Sql) {
  const notes = await from`select to_jsonb(n) as row from public.notes n order by id`;
  const objects = await from`select to_jsonb(o) as row from storage.objects o order by id`;
  const people = await from`select to_jsonb(u) as row from auth.users u order by id`;
  return { notes: [...notes], objects: [...objects], people: [...people] };
}

/**
 * The content of a folder restored to a moment. It is served, so that files are read as users do.
 */
async function restored(until?: Date) {
  const dataDir = join(parent, `restored-${crypto.randomUUID()}`);
  const { at, missing } = await restoreBackup({ backup: folder, dataDir, until, passphrase });
  const served = await startDisposableBackend({ workdir, dataDir, port: 0, log: () => {} });
  const own = postgres(served.databaseUrl, { max: 1 });
  try {
    const { client } = await person(served);
    const rows = await everything(own);
    const texts = new Map<string, string>();
    for (const { row } of rows.objects) {
      const { data, error } = await client.storage.from('private').download(row.name);
      if (error && !missing.includes(`private/${row.name}`)) throw error;
      if (data) texts.set(row.name, await data.text());
    }
    return { at, missing, rows, texts, titles: rows.notes.map(({ row }) => String(row.title)) };
  } finally {
    await own.end();
    await served.stop();
    await rm(dataDir, { recursive: true });
  }
}

const without = ({ people: _, ...rows }: Awaited<ReturnType<typeof everything>>) => rows;

test('any moment under load is restored exactly, rows and files', async () => {
  const first = [1, 2].map(writer);
  while (first.some(({ done }) => done.size < 8)) await sleep(20);
  await Promise.all(first.map((each) => each.end()));
  const rows = await everything(sql);
  const at = new Date();
  const writers = [1, 2, 3].map((number) => writer(number * 10));
  const written = () => writers.map(({ done }) => done.size);
  while (written().some((count) => count < 8)) await sleep(20);
  const midst = new Date();
  const then = written();
  while (written().some((count, n) => count < (then[n] ?? 0) + 6)) await sleep(20);
  await Promise.all(writers.map((each) => each.end()));
  // The files of these moments are removed meanwhile.
  await ada.client.storage.from('private').remove(rows.objects.map(({ row }) => row.name));
  await untilKept();

  const quiet = await restored(at);
  expect(quiet.at).toBe(at.toISOString());
  expect(quiet.missing).toEqual([]);
  expect(without(quiet.rows)).toEqual(without(rows));
  expect(quiet.texts.size).toBeGreaterThan(6);

  // A file that the backups lost is reported, and the rest is restored.
  const [lost] = quiet.rows.objects;
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.includes(lost?.row.version)) rmSync(join(folder, path));
  const half = await restored(midst);
  expect(half.missing).toEqual([`private/${lost?.row.name}`]);
  for (const { begun, done } of writers) {
    const acknowledged = [...done].filter(([, time]) => time < midst.getTime());
    const later = [...begun].filter(([, time]) => time > midst.getTime());
    expect(half.titles).toEqual(expect.arrayContaining(acknowledged.map(([title]) => title)));
    expect(later.filter(([title]) => half.titles.includes(title))).toEqual([]);
  }
  for (const text of half.texts.values()) expect(text).toMatch(/^(note \d+-\d+ )+$/);
});

test('a missing folder is reported, blocks nothing, and is caught up once it returns', async () => {
  renameSync(folder, `${folder}.away`);
  await untilFailing();
  await note('while it was away');
  const ready = await fetch(`${backend.url}/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { parts: { backups: 'failing' } },
  ]);
  // An empty folder, like the mount point of an unmounted disk.
  mkdirSync(folder);
  const behind = await figure('backups_behind_seconds');
  while ((await figure('backups_behind_seconds')) < behind + 1) await sleep(100);
  expect(readdirSync(folder)).toEqual([]);
  rmdirSync(folder);
  renameSync(`${folder}.away`, folder);
  await untilKept();
});

test('an impossible restore fails with one sentence and leaves nothing behind', async () => {
  await switchLog();
  await note('in the next file of the log');
  await untilKept();
  const to = join(parent, 'refused');
  const attempt = (backup: string, until?: Date, words: string | undefined = passphrase) =>
    restoreBackup({ backup, dataDir: to, until, passphrase: words });
  await expect(attempt(folder, new Date('2001-01-01'))).rejects.toThrow(/go back to .*, and no/);
  await expect(attempt(folder, new Date(Date.now() + 60_000))).rejects.toThrow(/log in .* ends at/);
  await expect(attempt(folder, undefined, '')).rejects.toThrow('set PARLEY_BACKUP_PASSPHRASE');
  await expect(attempt(folder, undefined, 'other')).rejects.toThrow('passphrase is another');
  const [chain = ''] = readdirSync(folder).filter((name) => name.startsWith('20'));
  await expect(attempt(join(folder, chain))).rejects.toThrow('is a part of the backups');

  const copy = join(parent, 'copy');
  cpSync(folder, copy, { recursive: true });
  const log = join(copy, chain, 'log');
  const [one = '', two = ''] = readdirSync(log).toSorted();
  expect(two).not.toBe('');
  const whole = readFileSync(join(log, one));
  const changed = Buffer.from(whole);
  changed[200] = (changed[200] ?? 0) ^ 1;
  writeFileSync(join(log, one), changed);
  await expect(attempt(copy)).rejects.toThrow(`${join(log, one)} is damaged`);
  rmSync(join(log, one));
  await expect(attempt(copy)).rejects.toThrow(`${join(log, one)} is missing`);
  for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
    if (!file.includes('.') || file.endsWith('.json')) continue;
    else expect(readFileSync(join(copy, file)).includes('note 1-1 '), file).toBe(false);
  expect([existsSync(to), existsSync(`${to}.restoring`)]).toEqual([false, false]);
});

test('after a lost log a new base starts, and the gap is reported', async () => {
  const before = new Date();
  // A retry of this test finds the rows of an earlier attempt, so the titles are unique.
  const lostNotes = [1, 2].map((n) => `lost ${n} after ${before.toISOString()}`);
  await untilKept();
  renameSync(folder, `${folder}.away`);
  await untilFailing();
  for (const title of lostNotes) {
    await note(title);
    await switchLog();
  }
  // Removes old WAL files, as PostgreSQL does after another half gigabyte.
  const wal = join(parent, 'data', 'postgres', 'pg_wal');
  const files = readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const [current] = await sql<{ name: string }[]>`
    select pg_walfile_name(pg_current_wal_lsn()) as name`;
  for (const name of files) if (name < (current?.name ?? '')) rmSync(join(wal, name));
  const lost = new Date();
  renameSync(`${folder}.away`, folder);
  await untilKept();
  await note('in the new base');
  await untilKept();
  const { titles } = await restored(before);
  expect(titles).toContain('while it was away');
  for (const title of lostNotes) expect(titles).not.toContain(title);
  await expect(
    restoreBackup({ backup: folder, dataDir: join(parent, 'gap'), until: lost, passphrase }),
  ).rejects.toThrow(/ends at .*, and the next one begins at/);
});

test('a restored folder continues in the same backups, and both histories stay', async () => {
  await note('the last of this past');
  await untilKept();
  const at = new Date();
  await note('what was undone');
  await end();
  const dataDir = join(parent, 'second');
  await restoreBackup({ backup: folder, dataDir, until: at, passphrase });
  const chains = () => readdirSync(folder).filter((name) => name.startsWith('20'));
  const before = chains();
  await begin(dataDir);
  const titles = (await everything(sql)).notes.map(({ row }) => String(row.title));
  expect(titles).toEqual(
    expect.arrayContaining([expect.stringMatching(/^lost 2/), 'in the new base']),
  );
  expect(titles).toContain('the last of this past');
  expect(titles).not.toContain('what was undone');
  expect(chains()).toEqual([...before, expect.any(String)]);
});
