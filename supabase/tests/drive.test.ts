import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, become } from './as-person.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createWorld, type World } from './fixtures.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase();
  world = await createWorld(database.sql);
});
afterAll(() => database.stop());

/** Runs work as a participant and rolls it back. */
const work = <T>(doing: (tx: TransactionSql, me: string) => Promise<T>) =>
  asPerson(database.sql, world.people.participant, (tx) => doing(tx, world.people.participant));

type Parent = { folder?: string | null; channel?: string | null };

async function folder(
  tx: TransactionSql,
  name: string,
  { folder: parent = null, channel = null }: Parent = {},
): Promise<string> {
  const id = randomUUID();
  await tx`insert into public.folders (id, workspace_id, parent_id, channel_id, name, created_by)
    values (${id}, ${world.workspace}, ${parent}, ${channel}, ${name},
    ${world.people.participant})`;
  return id;
}

async function file(
  tx: TransactionSql,
  name: string,
  { folder: parent = null, channel = null }: Parent = {},
  bytes = 5,
): Promise<string> {
  const id = randomUUID();
  await tx`insert into public.files (id, workspace_id, folder_id, channel_id, name, storage_path,
    mime_type, file_size, created_by)
    values (${id}, ${world.workspace}, ${parent}, ${channel}, ${name},
      ${world.workspaceRows.pathOf(id, 'object')}, 'text/plain', ${bytes}, ${world.people.participant})`;
  return id;
}

const rowOf = async (tx: TransactionSql, table: 'files' | 'folders', id: string) => {
  const [row] = await tx<
    {
      channel_id: string | null;
      deleted_at: Date | null;
      version: number;
      updated_by: string | null;
    }[]
  >`select * from ${tx(`public.${table}`)} where id = ${id}`;
  return row;
};

test('names in any alphabet are accepted, up to 255 bytes', async () => {
  const names = [
    'Größe.txt',
    'отчёт.pdf',
    '设计图.png',
    'تقرير.docx',
    '🏗️ plan.md',
    'ж'.repeat(127),
    '.env',
  ];
  const kept = await work(async (tx) => {
    for (const name of names) await file(tx, name);
    return tx<{ name: string }[]>`select name from public.files where name = any(${names})`;
  });
  expect(kept).toHaveLength(names.length);
});

test.each([
  ['../secret', { code: '23514' }],
  ['a/b', { code: '23514' }],
  ['.', { code: '23514' }],
  ['..', { code: '23514' }],
  ['', { detail: 'empty_name' }],
  ['   ', { detail: 'empty_name' }],
  ['bell\u0007', { detail: 'hidden_characters' }],
  ['ж'.repeat(128), { code: '23514' }],
  ['x'.repeat(256), { code: '23514' }],
])('the name %j is refused for files and folders', async (name, refusal) => {
  await expect(work((tx) => file(tx, name))).rejects.toMatchObject(refusal);
  await expect(work((tx) => folder(tx, name))).rejects.toMatchObject(refusal);
});

test('a name is unique per folder and kind, ignoring case and the bin', async () => {
  const twice = work(async (tx) => {
    await file(tx, 'Plan.pdf');
    await file(tx, 'PLAN.PDF');
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await work(async (tx) => {
    const above = await folder(tx, 'Plan.pdf');
    const first = await file(tx, 'Plan.pdf');
    await file(tx, 'Plan.pdf', { folder: above });
    await file(tx, 'Plan.pdf', { channel: world.channels.open });
    await tx`update public.files set deleted_at = now() where id = ${first}`;
    await file(tx, 'Plan.pdf');
  });
});

test('moving a folder into its own subfolder is refused with a reason', async () => {
  const cycle = work(async (tx) => {
    const above = await folder(tx, 'Above');
    const below = await folder(tx, 'Below', { folder: above });
    await tx`update public.folders set parent_id = ${below} where id = ${above}`;
  });
  await expect(cycle).rejects.toMatchObject({
    detail: 'folder_cycle',
    message: 'A folder cannot lie within itself.',
  });
});

test('the contents of a folder belong to its channel, also after the folder moves', async () => {
  const channels = await work(async (tx) => {
    const above = await folder(tx, 'Site', { channel: world.channels.open });
    const inside = await folder(tx, 'Photos', { folder: above });
    const deep = await file(tx, 'a.txt', { folder: inside, channel: null });
    const before = (await rowOf(tx, 'files', deep))?.channel_id;
    await tx`update public.folders set channel_id = null where id = ${above}`;
    return [
      before,
      (await rowOf(tx, 'files', deep))?.channel_id,
      (await rowOf(tx, 'folders', inside))?.channel_id,
    ];
  });
  expect(channels).toEqual([world.channels.open, null, null]);
});

test('a folder is deleted with its contents, and restored without those deleted before', async () => {
  const [gone, back] = await work(async (tx) => {
    const above = await folder(tx, 'Old');
    const inside = await folder(tx, 'Inner', { folder: above });
    const kept = await file(tx, 'kept.txt', { folder: inside });
    const earlier = await file(tx, 'earlier.txt', { folder: above });
    await tx`update public.files set deleted_at = now() - interval '1 day' where id = ${earlier}`;
    const binned = async () =>
      Promise.all([
        rowOf(tx, 'folders', above),
        rowOf(tx, 'folders', inside),
        rowOf(tx, 'files', kept),
        rowOf(tx, 'files', earlier),
      ]).then((rows) => rows.map((row) => row?.deleted_at !== null));
    await tx`select public.bin_folder(${above})`;
    const all = await binned();
    await tx`select public.bin_folder(${above}, false)`;
    return [all, await binned()];
  });
  expect(gone).toEqual([true, true, true, true]);
  expect(back).toEqual([false, false, false, true]);
});

test('a new object creates a version, a new name does not', async () => {
  const { versions, row } = await work(async (tx) => {
    const id = await file(tx, 'draft.txt');
    await tx`update public.files set name = 'final.txt' where id = ${id}`;
    await tx`update public.files set storage_path = ${world.workspaceRows.pathOf(id, 'second')}, file_size
      = 9, mime_type = 'text/markdown' where id = ${id}`;
    return {
      versions: await tx<
        { version: number; file_size: string }[]
      >`select version, file_size from public.file_versions where file_id = ${id} order by version`,
      row: await rowOf(tx, 'files', id),
    };
  });
  expect(versions.map(({ version, file_size }) => [version, Number(file_size)])).toEqual([
    [1, 5],
    [2, 9],
  ]);
  expect(row).toMatchObject({ version: 2, updated_by: world.people.participant });
});

test('a file can only name its own object', async () => {
  const stolen = work(async (tx) => {
    const id = await file(tx, 'mine.txt');
    await tx`update public.files set storage_path = ${world.workspaceRows.files.shared.path} where id = ${id}`;
  });
  await expect(stolen).rejects.toMatchObject({ constraint: 'storage_path_is_its_own' });
});

test('files beyond the quota are refused, and only permanent deletion frees space', async () => {
  const used = async (tx: TransactionSql) =>
    Number(
      (await tx<{ used_bytes: string }[]>`select * from public.drive_usage(${world.workspace})`)[0]
        ?.used_bytes,
    );
  const full = work(async (tx) => {
    const before = await used(tx);
    await become(tx, null);
    await tx`update public.workspaces set drive_quota_bytes = ${before + 10} where id = ${world.workspace}`;
    await become(tx, world.people.participant);
    await file(tx, 'fits.txt', {}, 10);
    await file(tx, 'too much.txt', {}, 1);
  });
  await expect(full).rejects.toMatchObject({
    detail: 'quota_exceeded',
    hint: 'Delete files for good, or ask an owner for more room.',
  });
  const counts = await work(async (tx) => {
    const before = await used(tx);
    const id = await file(tx, 'a.txt', {}, 100);
    const seen = [await used(tx)];
    await tx`update public.files set deleted_at = now() where id = ${id}`;
    seen.push(await used(tx));
    await tx`delete from public.files where id = ${id}`;
    return [...seen, await used(tx)].map((bytes) => bytes - before);
  });
  expect(counts).toEqual([100, 100, 0]);
});
