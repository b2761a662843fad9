import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { createWorld, type World } from '../../../supabase/tests/fixtures.ts';
import { importWorkspace, isSlackExport, openSlack } from '../src/index.ts';
import { folderStore } from './stores.ts';
import { type ZipPart, zipOf } from './zips.ts';

let database: TestDatabase;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-slack-attacks-'));
  database = await startDatabase();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

const USERS = [{ id: 'U1', profile: { real_name: 'Ann', email: 'ann@a.test' } }];
const CHANNELS = [{ id: 'C1', name: 'general', members: ['U1'] }];
const DAY = [{ type: 'message', user: 'U1', ts: '1700000000.000100', text: 'hello' }];
const PLAIN: ZipPart[] = [
  { name: 'users.json', contents: JSON.stringify(USERS) },
  { name: 'channels.json', contents: JSON.stringify(CHANNELS) },
  { name: 'general/2023-11-14.json', contents: JSON.stringify(DAY) },
];

async function zipFile(...more: ZipPart[]): Promise<string> {
  const file = join(root, `${randomUUID()}.zip`);
  await writeFile(file, zipOf([...PLAIN, ...more]));
  return file;
}

async function folderOf(files: Record<string, unknown>): Promise<string> {
  const folder = join(root, randomUUID());
  const all = { 'users.json': USERS, 'channels.json': CHANNELS, ...files };
  for (const [path, value] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value));
  }
  return folder;
}

const bring = async (path: string, into: 'new' | { workspace: string } = 'new') =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openSlack(path),
    into,
  });

/** The texts of messages of a workspace, in order. */
const textsOf = async (workspace: string): Promise<string[]> => {
  const rows = await database.sql<{ text: string }[]>`
    select parts->0->>'text' as text from public.messages
    where workspace_id = ${workspace} order by created_at, id`;
  return rows.map(({ text }) => text);
};

test('a zip comes in like the folder, also when all of it lies in one folder of the zip', async () => {
  const wrapped = join(root, 'wrapped.zip');
  const inFolder = PLAIN.map((part) => ({ ...part, name: `Team export/${part.name}` }));
  const mac = { name: '__MACOSX/Team export/._users.json', contents: 'x' };
  await writeFile(wrapped, zipOf([...inFolder, mac]));
  expect(await isSlackExport(wrapped)).toBe(true);
  const { workspace, notes } = await bring(wrapped);
  expect(await textsOf(workspace)).toEqual(['hello']);
  expect(notes).toEqual([]);
  const plain = await bring(await zipFile());
  expect(plain.workspace).toBe(workspace);
});

describe('a zip is refused before anything is written', () => {
  const ZEROS = Buffer.alloc(30 * 1024 * 1024);
  const refusals: [name: string, part: ZipPart, code: string][] = [
    ['a bomb', { name: 'general/2023-11-15.json', contents: ZEROS }, 'zip_bomb'],
    [
      'a file that says it is smaller than it is',
      {
        name: 'general/2023-11-15.json',
        contents: ZEROS,
        claimedSize: 1000,
      },
      'damaged_zip',
    ],
    ['a name that leads out', { name: '../../evil.json', contents: '[]' }, 'bad_name'],
    [
      'a name that leads out in the middle',
      {
        name: 'general/../../evil.json',
        contents: '[]',
      },
      'bad_name',
    ],
    [
      'a name of Windows that leads out',
      {
        name: String.raw`..\evil.json`,
        contents: '[]',
      },
      'bad_name',
    ],
    ['an absolute name', { name: '/etc/cron.d/evil', contents: '[]' }, 'bad_name'],
    ['a drive of Windows', { name: 'C:/evil.json', contents: '[]' }, 'bad_name'],
    [
      'a link',
      {
        name: 'general/2023-11-15.json',
        contents: '/etc/passwd',
        mode: 0o120777,
      },
      'not_a_plain_file',
    ],
    ['the same file twice', { name: 'users.json', contents: '[]' }, 'double_file'],
    [
      'a password',
      {
        name: 'general/2023-11-15.json',
        contents: '[]',
        isEncrypted: true,
      },
      'encrypted_zip',
    ],
  ];
  test.each(refusals)('%s', async (_name, part, code) => {
    const before = await database.sql`select count(*) from public.workspaces`;
    await expect(bring(await zipFile(part))).rejects.toMatchObject({ code });
    expect(await database.sql`select count(*) from public.workspaces`).toEqual(before);
  });

  test('one that is no zip', async () => {
    const file = join(root, 'no.zip');
    await writeFile(file, 'PK is all it has');
    await expect(openSlack(file)).rejects.toMatchObject({ code: 'damaged_zip' });
  });
});

describe('a folder is refused before anything is written', () => {
  test('a link to a file, and one to a folder', async () => {
    const folder = await folderOf({});
    await symlink('/etc/passwd', join(folder, 'groups.json'));
    await expect(bring(folder)).rejects.toMatchObject({ code: 'not_a_plain_file' });
    const other = await folderOf({});
    await symlink('/etc', join(other, 'general'));
    await expect(bring(other)).rejects.toMatchObject({ code: 'not_a_plain_file' });
  });

  test('a JSON file without end', async () => {
    const folder = await folderOf({ 'general/2023-11-14.json': '[]' });
    await truncate(join(folder, 'general/2023-11-14.json'), 3 * 1024 ** 3);
    await expect(bring(folder)).rejects.toMatchObject({ code: 'file_too_long' });
  });

  test('lists that are no lists, and an export of nobody', async () => {
    const broken = await folderOf({ 'users.json': '{"a":' });
    await expect(bring(broken)).rejects.toMatchObject({ code: 'unreadable_list' });
    await expect(bring(await folderOf({ 'users.json': [] }))).rejects.toMatchObject({
      code: 'no_people',
    });
  });
});

test('a nest of lists and of brackets, deeper than any stack, ends with a note', async () => {
  const open = '{"type":"rich_text_list","elements":[';
  const nest = `[{"type":"rich_text","elements":[${open.repeat(20_000)}${']}'.repeat(20_000)}]}]`;
  const message = JSON.stringify({ ...DAY[0], text: '' }).slice(0, -1);
  const folder = await folderOf({
    'general/2023-11-14.json': `[${message},"blocks":${nest}}]`,
    'general/2023-11-15.json': '['.repeat(3_000_000),
    'general/2023-11-16.json': [{ ...DAY[0], ts: '1700100000.000100', text: 'after it' }],
  });
  const { workspace, notes } = await bring(folder);
  expect((await textsOf(workspace)).at(-1)).toBe('after it');
  expect(notes.map(({ code }) => code)).toContain('unreadable_day');
});

test('ids and names that are paths write nothing outside of the store', async () => {
  const evil = '../../../../evil';
  const folder = await folderOf({
    'users.json': [{ id: evil, profile: { real_name: evil } }],
    'channels.json': [
      { id: evil, name: '../evil', members: [evil] },
      { id: 'C1', name: 'general' },
    ],
    'general/2023-11-14.json': [
      {
        type: 'message',
        user: evil,
        ts: '1700000000.000100',
        text: 'a file',
        files: [{ id: 'F1', name: '../../../evil.sh.txt', mimetype: '../../evil' }],
      },
    ],
    '__uploads/F1/x': 'contents',
  });
  const { workspace, objects } = await bring(folder);
  expect(objects.written).toBe(1);
  const [row] = await database.sql`select name, storage_path, mime_type from public.attachments
    where workspace_id = ${workspace}`;
  expect(row?.storage_path).toMatch(/^([0-9a-f-]{36}\/){4}[\w.-]+$/);
  expect(row?.mime_type).toBe('application/octet-stream');
  expect((await readdir(root)).filter((name) => name.includes('evil'))).toEqual([]);
});

test('the same ids in two channels stay two messages, each where it was', async () => {
  const folder = await folderOf({
    'groups.json': [{ id: 'G1', name: 'secret', members: ['U1'] }],
    'general/2023-11-14.json': [{ ...DAY[0], client_msg_id: 'same', text: 'open' }],
    'secret/2023-11-14.json': [{ ...DAY[0], client_msg_id: 'same', text: 'secret' }],
  });
  const { workspace } = await bring(folder);
  const rows = await database.sql`
    select c.name, c.visibility, m.parts->0->>'text' as text from public.messages m
    join public.channels c on c.id = m.channel_id
    where m.workspace_id = ${workspace} order by 1`;
  expect(rows).toEqual([
    { name: 'general', visibility: 'open', text: 'open' },
    { name: 'secret', visibility: 'private', text: 'secret' },
  ]);
});

test('a private channel that is listed as an open one too stays private', async () => {
  const folder = await folderOf({
    'channels.json': [...CHANNELS, { id: 'G1', name: 'secret' }],
    'groups.json': [{ id: 'G1', name: 'secret', members: ['U1'] }],
    'secret/2023-11-14.json': DAY,
  });
  const { workspace } = await bring(folder);
  const [row] = await database.sql`select visibility from public.channels
    where workspace_id = ${workspace} and name = 'secret'`;
  expect(row?.visibility).toBe('private');
});

describe('an address of the export that has an account elsewhere here', () => {
  let world: World;
  const addressOf = async (id: string): Promise<string> => {
    const [row] = await database.sql<{ email: string }[]>`
      select email from auth.users where id = ${id}`;
    return row?.email ?? '';
  };

  beforeAll(async () => {
    world = await createWorld(database.sql);
  });

  test('gains no access to the workspaces of that account, and changes none of its rows', async () => {
    const { sql } = database;
    const owner = world.people.owner;
    const rows = () => sql`
      select (select to_jsonb(p) from public.profiles p where p.id = ${owner}) as profile,
        (select jsonb_agg(to_jsonb(m) order by m.id) from public.memberships m
          where m.workspace_id = ${world.workspace}) as memberships,
        (select jsonb_agg(to_jsonb(m) order by m.id) from public.messages m
          where m.workspace_id = ${world.workspace}) as messages`;
    const before = await rows();
    const address = await addressOf(owner);
    const folder = await folderOf({
      'users.json': [
        { id: 'U1', is_primary_owner: true, profile: { real_name: 'Mallory', email: 'm@m.test' } },
        { id: 'U2', profile: { real_name: 'Renamed', email: address.toUpperCase() } },
        { id: owner, profile: { real_name: 'By id' } },
      ],
      'general/2023-11-14.json': [{ ...DAY[0], user: 'U2', text: 'I never said so' }],
    });
    const { workspace } = await bring(folder);
    expect(workspace).not.toBe(world.workspace);
    expect(await rows()).toEqual(before);
    const mallory = await sql`select from public.memberships m join public.profiles p
      on p.id = m.profile_id where m.workspace_id = ${world.workspace} and p.name = 'Mallory'`;
    expect(mallory).toHaveLength(0);
  });

  test('no import writes into a workspace by naming its id in the export', async () => {
    const { sql } = database;
    const before = await sql`select count(*) from public.messages
      where workspace_id = ${world.workspace}`;
    const folder = await folderOf({
      'users.json': [{ ...USERS[0], team_id: world.workspace }],
      'channels.json': [{ id: world.channels.open, name: 'general', members: ['U1'] }],
      'general/2023-11-14.json': DAY,
    });
    await bring(folder);
    expect(
      await sql`select count(*) from public.messages
      where workspace_id = ${world.workspace}`,
    ).toEqual(before);
  });
});
