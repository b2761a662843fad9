import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Backend, startBackend } from '../src/backend.ts';
import { backUp } from '../src/backup/backup.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { copyTemplate, prepareTemplate } from '../src/testing/index.ts';
import { workdir } from './project.ts';

/** The tests copy whole databases and sync each file to the disk. */
vi.setConfig({ testTimeout: 180_000 });

let parent: string;
let dataDir: string;
let target: string;
let backend: Backend;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-backup-'));
  dataDir = join(parent, 'data');
  target = join(parent, 'backup');
  await copyTemplate(await prepareTemplate(workdir), dataDir);
  backend = await start(dataDir);
});
afterEach(async () => {
  await backend.stop();
  await rm(parent, { recursive: true, force: true });
});

const start = (folder: string) =>
  startBackend({ workdir, dataDir: folder, port: 0, log: () => {} });

async function person(of: Backend) {
  const client = createClient(of.url, of.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const who = { email: 'ada@example.com', password: 'a-password-of-ada' };
  const { data } = await client.auth.signUp(who);
  if (!data.session) await client.auth.signInWithPassword(who);
  const user = (await client.auth.getUser()).data.user;
  return { client, id: user?.id ?? '' };
}
type Person = Awaited<ReturnType<typeof person>>;

const contentOf = (name: string) => `${name} `.repeat(5000);

/** Writes notes and files, and replaces and removes files, until it is stopped. */
function writer({ client, id }: Person, number: number) {
  const written: string[] = [];
  let isOn = true;
  const files = client.storage.from('private');
  const work = (async () => {
    for (let n = 0; isOn; n += 1) {
      const title = `note ${number}-${n}`;
      const { error } = await client.from('notes').insert({ title });
      if (error) throw error;
      const path = `${id}/${number}-${n}.txt`;
      const stored = await files.upload(path, contentOf(title));
      if (stored.error) throw stored.error;
      written.push(title);
      if (n > 2) await files.upload(`${id}/${number}-0.txt`, contentOf(title), { upsert: true });
      if (n > 4) await files.remove([`${id}/${number}-${n - 3}.txt`]);
    }
  })();
  return {
    written,
    async end() {
      isOn = false;
      await work;
    },
  };
}

/** Writes to two tables in one transaction each time, so that they are equal at any moment. */
function pairs(url: string) {
  const sql = postgres(url, { max: 1 });
  let isOn = true;
  const work = (async () => {
    await sql`create table public.debit (n int)`;
    await sql`create table public.credit (n int)`;
    for (let n = 0; isOn; n += 1)
      await sql.begin(async (tx) => {
        await tx`insert into public.debit values (${n})`;
        await tx`insert into public.credit values (${n})`;
      });
    await sql.end();
  })();
  return async () => {
    isOn = false;
    await work;
  };
}

async function rows(url: string) {
  const sql = postgres(url, { max: 1 });
  try {
    const notes = await sql<{ title: string }[]>`select title from public.notes`;
    const objects = await sql<{ name: string; size: number; tag: string }[]>`
      select name, (metadata ->> 'size')::int as size, metadata ->> 'eTag' as tag
      from storage.objects order by name`;
    return { titles: notes.map(({ title }) => title), objects };
  } finally {
    await sql.end();
  }
}

async function wait(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

test('a backup under load has all earlier acknowledged rows and files, as of one moment', async () => {
  const ada = await person(backend);
  const writers = [1, 2, 3].map((number) => writer(ada, number));
  const endPairs = pairs(backend.databaseUrl);
  await wait(() => writers.every(({ written }) => written.length > 6));
  const before = writers.flatMap(({ written }) => written);
  await backUp({ dataDir, target });
  const reached = writers.map(({ written }) => written.length);
  await wait(() => writers.every(({ written }, n) => written.length > (reached[n] ?? 0)));
  for (const { end } of writers) await end();
  await endPairs();
  expect(existsSync(join(dataDir, 'storage', 'leaving', 'backup'))).toBe(false);

  const copy = join(parent, 'restored');
  await restoreBackup({ backup: target, dataDir: copy });
  const restored = await start(copy);
  try {
    expect(restored.keys).toEqual(backend.keys);
    const { titles, objects } = await rows(restored.databaseUrl);
    expect(before.filter((title) => !titles.includes(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
    const again = await person(restored);
    expect(again.id).toBe(ada.id);
    expect(objects.length).toBeGreaterThan(5);
    for (const { name } of objects) {
      const { data, error } = await again.client.storage.from('private').download(name);
      expect(error, name).toBeNull();
      expect(await data?.text()).toMatch(/^(note \d-\d+ )+$/);
    }
    const sql = postgres(restored.databaseUrl, { max: 1 });
    const [sums] =
      await sql`select (select count(*) from public.debit) = (select count(*) from public.credit) as equal`;
    await sql.end();
    expect(sums?.equal).toBe(true);
  } finally {
    await restored.stop();
  }
});

test('an encrypted backup opens only with its passphrase and detects changes', async () => {
  const ada = await person(backend);
  await ada.client.from('notes').insert({ title: 'a very secret note' });
  await ada.client.storage.from('private').upload(`${ada.id}/s.txt`, 'a very secret file');
  await backUp({ dataDir, target, passphrase: 'right horse' });
  const files = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const secrets = ['a very secret', backend.keys.secretKey];
  for (const file of files)
    for (const secret of secrets) expect(readFileSync(file).includes(secret), file).toBe(false);

  const to = join(parent, 'restored');
  const attempt = (passphrase?: string) =>
    restoreBackup({ backup: target, dataDir: to, passphrase });
  await expect(attempt()).rejects.toThrow('set PARLEY_BACKUP_PASSPHRASE');
  await expect(attempt('wrong horse')).rejects.toThrow('the passphrase is another');
  const [object] = files.filter((file) => file.includes('objects'));
  const whole = readFileSync(String(object));
  const changed = Buffer.from(whole);
  changed[20] = (changed[20] ?? 0) ^ 1;
  for (const damage of [
    () => appendFileSync(String(object), 'x'),
    () => truncateSync(String(object), 3),
    () => rmSync(String(object)),
    () => writeFileSync(String(object), changed),
  ]) {
    writeFileSync(String(object), whole);
    damage();
    await expect(attempt('right horse')).rejects.toThrow(`${object} is `);
    expect(existsSync(to)).toBe(false);
  }
  writeFileSync(String(object), whole);
  await attempt('right horse');
  const restored = await start(to);
  const { titles, objects } = await rows(restored.databaseUrl);
  await restored.stop();
  expect(titles).toEqual(['a very secret note']);
  expect(objects).toHaveLength(1);
});

test('a stopped folder is backed up; nothing is overwritten, unfinished backups are refused', async () => {
  const ada = await person(backend);
  await ada.client.from('notes').insert({ title: 'kept' });
  await backend.stop();
  await backUp({ dataDir, target });
  await expect(backUp({ dataDir, target })).rejects.toThrow('is not empty');
  await expect(backUp({ dataDir, target: join(dataDir, 'b') })).rejects.toThrow('outside');
  await expect(restoreBackup({ backup: target, dataDir })).rejects.toThrow('is not empty');
  const to = join(parent, 'restored');
  const cut = join(parent, 'cut');
  cpSync(target, cut, { recursive: true });
  rmSync(join(cut, 'backup.json'));
  await expect(restoreBackup({ backup: cut, dataDir: to })).rejects.toThrow('no finished backup');
  await restoreBackup({ backup: target, dataDir: to });
  backend = await start(to);
  expect((await rows(backend.databaseUrl)).titles).toEqual(['kept']);
});
