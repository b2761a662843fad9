import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { createWorld } from '../../../supabase/tests/fixtures.ts';
import { importWorkspace, isZulipExport, openZulip } from '../src/index.ts';
import { folderStore } from './stores.ts';
import { zipOf } from './zips.ts';

let database: TestDatabase;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-zulip-attacks-'));
  database = await startDatabase();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

const USER = { id: 10, full_name: 'Ann', delivery_email: 'ann@a.test', role: 100 };
const TABLES = {
  zerver_realm: [{ id: 1, name: 'Team', string_id: 'team' }],
  zerver_userprofile: [USER],
  zerver_stream: [{ id: 1, name: 'general' }],
  zerver_recipient: [{ id: 1, type: 2, type_id: 1 }],
};
const MESSAGE = {
  id: 1,
  sender: 10,
  recipient: 1,
  subject: '',
  content: 'hello',
  date_sent: 1_700_000_000,
};
const messages = (...rows: unknown[]) => ({ zerver_message: rows });
const PLAIN = { 'realm.json': TABLES, 'messages-000001.json': messages(MESSAGE) };

async function folderOf(files: Record<string, unknown>): Promise<string> {
  const folder = join(root, randomUUID());
  for (const [path, value] of Object.entries({ ...PLAIN, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value));
  }
  return folder;
}

const bring = async (path: string) =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openZulip(path),
    into: 'new',
  });

const textsOf = async (workspace: string): Promise<string[]> => {
  const rows = await database.sql<{ text: string }[]>`
    select parts->0->>'text' as text from public.messages
    where workspace_id = ${workspace} order by created_at, id`;
  return rows.map(({ text }) => text);
};

test('a folder in a zip comes in like the folder', async () => {
  const file = join(root, 'export.zip');
  const parts = Object.entries(PLAIN).map(([path, value]) => ({
    name: `zulip-export-1/${path}`,
    contents: JSON.stringify(value),
  }));
  await writeFile(file, zipOf(parts));
  expect(await isZulipExport(file)).toBe(true);
  const { workspace } = await bring(file);
  expect(await textsOf(workspace)).toEqual(['hello']);
});

test('a tar archive is refused with what to do', async () => {
  const file = join(root, 'zulip-export.tar.gz');
  await writeFile(file, 'packed');
  await expect(openZulip(file)).rejects.toMatchObject({
    code: 'tar_archive',
    hint: expect.stringContaining('tar -xzf'),
  });
});

describe('a folder is refused before anything is written', () => {
  test('a link to a file, and one to a folder', async () => {
    const folder = await folderOf({});
    await symlink('/etc/passwd', join(folder, 'attachment.json'));
    await expect(bring(folder)).rejects.toMatchObject({ code: 'not_a_plain_file' });
    const other = await folderOf({});
    await symlink('/etc', join(other, 'uploads'));
    await expect(bring(other)).rejects.toMatchObject({ code: 'not_a_plain_file' });
  });

  test('a JSON file without end', async () => {
    const folder = await folderOf({});
    await truncate(join(folder, 'messages-000001.json'), 3 * 1024 ** 3);
    await expect(bring(folder)).rejects.toMatchObject({ code: 'file_too_long' });
  });

  test.each([
    ['no tables', '[]', 'unreadable_list'],
    ['half a file', '{"zerver_realm": [', 'unreadable_list'],
    ['a nest deeper than any stack', '['.repeat(3_000_000), 'unreadable_list'],
    ['nobody', { ...TABLES, zerver_userprofile: [] }, 'no_people'],
    ['no organization', { ...TABLES, zerver_realm: [] }, 'no_realm'],
  ])('lists with %s', async (_name, realm, code) => {
    await expect(bring(await folderOf({ 'realm.json': realm }))).rejects.toMatchObject({ code });
  });
});

test('names of JavaScript’s own are names like any other', async () => {
  const folder = await folderOf({
    'realm.json':
      JSON.stringify(TABLES).slice(0, -1) + ',"__proto__":[{}],"constructor":[{}],"toString":[{}]}',
    'messages-000001.json': messages(
      { ...MESSAGE, subject: '__proto__', content: '@**constructor** #**__proto__>toString**' },
      { ...MESSAGE, id: 2, subject: '__proto__', content: ':constructor: ' },
    ),
  });
  const { workspace, notes } = await bring(folder);
  expect(await textsOf(workspace)).toHaveLength(2);
  expect(notes.find(({ code }) => code === 'unknown_table')?.count).toBe(3);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test('paths and names that lead out write nothing outside of the store, and read nothing', async () => {
  const path = '../../../../../etc/passwd';
  const folder = await folderOf({
    'attachment.json': {
      zerver_attachment: [
        { id: 1, path_id: path, file_name: 'passwd', messages: [1] },
        {
          id: 2,
          path_id: '1/x/y.txt',
          file_name: '../../../evil.sh.txt',
          content_type: '../../evil',
          messages: [1],
        },
      ],
    },
    'uploads/1/x/y.txt': 'contents',
    'messages-000001.json': messages({
      ...MESSAGE,
      content: `[a](/user_uploads/${path}) [b](/user_uploads/1/x/y.txt)`,
    }),
  });
  const { workspace, objects, notes } = await bring(folder);
  expect(objects.written).toBe(1);
  expect(notes.map(({ code }) => code)).toEqual(['file_missing']);
  const [row] = await database.sql`select name, storage_path, mime_type from public.attachments
    where workspace_id = ${workspace}`;
  expect(row?.storage_path).toMatch(/^([0-9a-f-]{36}\/){4}[\w.-]+$/);
  expect(row?.mime_type).toBe('application/octet-stream');
  expect((await readdir(root)).filter((name) => name.includes('evil'))).toEqual([]);
});

test('an address that has an account here gains no access to its workspaces', async () => {
  const { sql } = database;
  const world = await createWorld(sql);
  const { owner } = world.people;
  const [account] = await sql<{ email: string }[]>`
    select email from auth.users where id = ${owner}`;
  const rows = () => sql`
    select (select to_jsonb(p) from public.profiles p where p.id = ${owner}) as profile,
      (select jsonb_agg(to_jsonb(m) order by m.id) from public.memberships m
        where m.workspace_id = ${world.workspace}) as memberships`;
  const before = await rows();
  const folder = await folderOf({
    'realm.json': {
      ...TABLES,
      zerver_realm: [{ id: 1, name: 'Team', string_id: world.workspace, uuid: world.workspace }],
      zerver_userprofile: [
        { ...USER, full_name: 'Mallory', delivery_email: 'm@m.test' },
        { id: 11, full_name: 'Renamed', delivery_email: account?.email.toUpperCase() },
      ],
    },
  });
  const { workspace } = await bring(folder);
  expect(workspace).not.toBe(world.workspace);
  expect(await rows()).toEqual(before);
});
