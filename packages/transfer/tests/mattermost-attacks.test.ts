import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { createWorld, type World } from '../../../supabase/tests/fixtures.ts';
import { importWorkspace, isMattermostExport, openMattermost } from '../src/index.ts';
import { folderStore } from './stores.ts';
import { type ZipPart, zipOf } from './zips.ts';

let database: TestDatabase;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-mattermost-attacks-'));
  database = await startDatabase();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

type Line = Record<string, unknown>;

const VERSION = { type: 'version', version: 1 };
const TEAM = { type: 'team', team: { name: 'a', display_name: 'A' } };
const channel = (name: string, more: Line = {}): Line => ({
  type: 'channel',
  channel: { team: 'a', name, display_name: name, type: 'O', ...more },
});
const user = (username: string, more: Line = {}): Line => ({
  type: 'user',
  user: {
    username,
    email: `${username}@a.test`,
    roles: 'system_user',
    teams: [{ name: 'a', roles: 'team_user', channels: [{ name: 'general' }] }],
    ...more,
  },
});
const said = (message: string, more: Line = {}): Line => ({
  user: 'ann',
  message,
  create_at: 1_700_000_000_000,
  ...more,
});
const post = (message: string, more: Line = {}): Line => ({
  type: 'post',
  post: { team: 'a', channel: 'general', ...said(message, more) },
});

const HEAD: Line[] = [VERSION, TEAM, channel('general'), user('ann')];
const textOf = (lines: readonly (Line | string)[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

async function folderOf(
  lines: readonly (Line | string)[],
  files: Record<string, string> = {},
): Promise<string> {
  const folder = join(root, randomUUID());
  const all = { 'import.jsonl': textOf([...HEAD, ...lines]), ...files };
  for (const [path, contents] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  return folder;
}

async function zipFile(...more: ZipPart[]): Promise<string> {
  const file = join(root, `${randomUUID()}.zip`);
  const lines = { name: 'import.jsonl', contents: textOf([...HEAD, post('hello')]) };
  await writeFile(file, zipOf([lines, ...more]));
  return file;
}

const bring = async (path: string, into: 'new' | { workspace: string } = 'new') =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openMattermost(path),
    into,
  });

const textsOf = async (workspace: string): Promise<string[]> => {
  const rows = await database.sql<{ text: string }[]>`
    select parts->0->>'text' as text from public.messages
    where workspace_id = ${workspace} order by created_at, id`;
  return rows.map(({ text }) => text);
};

const codesOf = ({ notes }: { notes: { code: string; count: number }[] }) =>
  Object.fromEntries(notes.map(({ code, count }) => [code, count]));

test('a zip comes in like the folder, also when all of it lies in one folder of the zip', async () => {
  const plain = await zipFile();
  expect(await isMattermostExport(plain)).toBe(true);
  const first = await bring(plain);
  expect(await textsOf(first.workspace)).toEqual(['hello']);
  const wrapped = join(root, 'wrapped.zip');
  const contents = textOf([...HEAD, post('see', { attachments: [{ path: 'x/plan.txt' }] })]);
  await writeFile(
    wrapped,
    zipOf([
      { name: 'export/data.jsonl', contents },
      { name: 'export/data/x/plan.txt', contents: 'the plan' },
      { name: 'export/data/x/more.jsonl', contents: 'of somebody' },
    ]),
  );
  expect(await isMattermostExport(wrapped)).toBe(true);
  const { objects, notes } = await bring(wrapped);
  expect(objects.written).toBe(1);
  expect(codesOf({ notes })).toEqual({ unused_file: 1 });
});

describe('a zip is refused before anything is written', () => {
  const ZEROS = Buffer.alloc(30 * 1024 * 1024);
  const refusals: [name: string, part: ZipPart, code: string][] = [
    ['a bomb', { name: 'data/bomb', contents: ZEROS }, 'zip_bomb'],
    ['a name that leads out', { name: '../../evil', contents: 'x' }, 'bad_name'],
    ['a link', { name: 'data/x', contents: '/etc/passwd', mode: 0o120777 }, 'not_a_plain_file'],
    ['the same file twice', { name: 'import.jsonl', contents: 'x' }, 'double_file'],
  ];
  test.each(refusals)('%s', async (_name, part, code) => {
    const before = await database.sql`select count(*) from public.workspaces`;
    await expect(bring(await zipFile(part))).rejects.toMatchObject({ code });
    expect(await database.sql`select count(*) from public.workspaces`).toEqual(before);
  });
});

test('a link in a folder is refused', async () => {
  const folder = await folderOf([], { 'data/plan.txt': 'x' });
  await symlink('/etc/passwd', join(folder, 'data/secret.txt'));
  await expect(bring(folder)).rejects.toMatchObject({ code: 'not_a_plain_file' });
});

test('two files of lines are refused, and one that begins otherwise is none', async () => {
  const folder = join(root, randomUUID());
  await mkdir(folder);
  await writeFile(join(folder, 'a.jsonl'), textOf(HEAD));
  await writeFile(join(folder, 'b.jsonl'), textOf(HEAD));
  await expect(openMattermost(folder)).rejects.toMatchObject({ code: 'several_files' });
  const other = join(root, randomUUID());
  await mkdir(other);
  await writeFile(join(other, 'a.jsonl'), '{"id": 1}');
  expect(await isMattermostExport(other)).toBe(false);
});

test('a nest deeper than any stack, and members of prototypes, end with a note', async () => {
  const nest = '['.repeat(200_000) + ']'.repeat(200_000);
  const start = JSON.stringify(post('nested')).slice(0, -2);
  const folder = await folderOf([
    '['.repeat(3_000_000),
    `${start},"props":{"attachments":[{"fields":${nest}}]}}}`,
    '{"type":"__proto__","__proto__":{"polluted":true}}',
    '{"type":"constructor","constructor":{"prototype":{"polluted":true}}}',
    user('__proto__'),
    channel('constructor'),
    post('by __proto__', { user: '__proto__', create_at: 1_700_000_000_001 }),
    post('@__proto__ ~constructor', { create_at: 1_700_000_000_002 }),
    post('in it', { channel: 'constructor', create_at: 1_700_000_000_003 }),
  ]);
  const { workspace, ...report } = await bring(folder);
  expect(codesOf(report)).toEqual({ bad_line: 1, unknown_line: 2 });
  const [nested, ...texts] = await textsOf(workspace);
  expect(nested).toBe('nested');
  expect(texts[1]).toMatch(/^@__proto__ <#[0-9a-f-]{36}>$/);
  expect(({} as Line).polluted).toBeUndefined();
});

test('ids and names that are paths write nothing outside of the store', async () => {
  const evil = '../../../../evil';
  const folder = await folderOf(
    [
      user(evil),
      channel(evil),
      { type: 'emoji', emoji: { name: 'evil', image: evil } },
      post('a file', {
        user: evil,
        attachments: [
          { path: `data/${evil}` },
          { path: 'x/..\\..\\evil.sh.txt' },
          { path: 'ok/..%2f.txt' },
        ],
      }),
    ],
    { 'data/ok/..%2f.txt': 'contents' },
  );
  const { workspace, objects, ...report } = await bring(folder);
  expect(codesOf(report)).toMatchObject({ file_path: 2, emoji_without_image: 1 });
  expect(objects.written).toBe(1);
  const [row] = await database.sql`select name, storage_path from public.attachments
    where workspace_id = ${workspace}`;
  expect(row?.storage_path).toMatch(/^([0-9a-f-]{36}\/){4}[\w.-]+$/);
  expect((await readdir(root)).filter((name) => name.includes('evil'))).toEqual([]);
});

test('one file does not become many by being named often', async () => {
  const many = Array.from({ length: 50 }, (_, number) =>
    post('again', {
      create_at: 1_700_000_000_000 + number,
      attachments: [{ path: 'x.txt' }, { path: './x.txt' }, { path: 'data/x.txt' }],
    }),
  );
  const { objects, ...report } = await bring(await folderOf(many, { 'data/x.txt': 'contents' }));
  expect(objects.written).toBe(1);
  expect(codesOf(report)).toEqual({ file_shared: 149 });
});

test('messages of one author and millisecond stay apart, and doubles come once', async () => {
  const folder = await folderOf([
    channel('secret', { type: 'P' }),
    post('one'),
    post('two'),
    post('one'),
    post('two'),
    post('one', { channel: 'secret' }),
    post('', { message: 'root', replies: [said('one'), said('one'), said('three')] }),
  ]);
  const { workspace, ...report } = await bring(folder);
  expect((await textsOf(workspace)).toSorted()).toEqual([
    'one',
    'one',
    'one',
    'root',
    'three',
    'two',
  ]);
  expect(codesOf(report)).toEqual({ double_message: 3 });
});

test('a private channel that is listed as an open one too stays private', async () => {
  const folder = await folderOf([
    channel('secret', { type: 'P' }),
    channel('secret'),
    channel('hidden'),
    channel('hidden', { type: 'P' }),
    channel('odd', { type: 'o' }),
  ]);
  const { workspace } = await bring(folder);
  const rows = await database.sql`select name from public.channels
    where workspace_id = ${workspace} and visibility = 'private' order by name`;
  expect(rows.map(({ name }) => name)).toEqual(['hidden', 'odd', 'secret']);
});

test('an open channel of another team, and whoever is only in that, stay out', async () => {
  const folder = await folderOf([
    { type: 'team', team: { name: 'b', display_name: 'B' } },
    channel('general', { team: 'b' }),
    user('bob', { teams: [{ name: 'b', channels: [{ name: 'general' }] }] }),
    post('between us', { team: 'b', user: 'bob' }),
    post('hello'),
  ]);
  const report = await importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openMattermost(folder, { team: 'a' }),
    into: 'new',
  });
  expect(await textsOf(report.workspace)).toEqual(['hello']);
  const people = await database.sql`select p.name from public.participants i
    join public.profiles p on p.id = i.profile_id and p.role <> 'assistant'
    where i.workspace_id = ${report.workspace}`;
  expect(people.map(({ name }) => name)).toEqual(['ann']);
});

test('what shows another name is a bot, and never a person', async () => {
  const folder = await folderOf([
    user('boss', { roles: 'system_admin' }),
    post('pay now', { props: { from_webhook: 'true', override_username: 'boss' } }),
    post('no webhook', { props: { override_username: 'boss' }, create_at: 1_700_000_000_001 }),
  ]);
  const { workspace } = await bring(folder);
  const rows = await database.sql`select p.name from public.messages m
    join public.profiles p on p.id = m.author_id
    where m.workspace_id = ${workspace} order by m.created_at`;
  expect(rows.map(({ name }) => name)).toEqual(['boss (bot)', 'ann']);
});

test('words that look like references and HTML stay words', async () => {
  const { workspace: other } = await bring(await folderOf([post('other')]));
  const [person] = await database.sql`select profile_id as id from public.memberships
    where workspace_id = ${other}`;
  const folder = await folderOf([
    user('<b>eve</b>', { first_name: '<img src=x onerror=alert(1)>' }),
    post(`<@${person?.id}> <@channel> <script>alert(1)</script>`),
  ]);
  const { workspace } = await bring(folder);
  expect(await textsOf(workspace)).toEqual([
    `\\<@${person?.id}> \\<@channel> <script>alert(1)</script>`,
  ]);
});

describe('an address of the export that has an account elsewhere here', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld(database.sql);
  });

  test('gains no access to the workspaces of that account, and changes none of its rows', async () => {
    const { sql } = database;
    const { owner } = world.people;
    const rows = () => sql`
      select (select to_jsonb(p) from public.profiles p where p.id = ${owner}) as profile,
        (select jsonb_agg(to_jsonb(m) order by m.id) from public.memberships m
          where m.workspace_id = ${world.workspace}) as memberships,
        (select jsonb_agg(to_jsonb(m) order by m.id) from public.messages m
          where m.workspace_id = ${world.workspace}) as messages`;
    const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
      select email from auth.users where id = ${owner}`;
    const before = await rows();
    const folder = await folderOf([
      user('mallory', { roles: 'system_admin' }),
      user('renamed', { email: email.toUpperCase() }),
      user(owner),
      post('I never said so', { user: 'renamed' }),
    ]);
    const { workspace } = await bring(folder);
    expect(workspace).not.toBe(world.workspace);
    expect(await rows()).toEqual(before);
  });

  test('is not found by an address that nobody has proven', async () => {
    const { sql } = database;
    const address = `${randomUUID()}@a.test`;
    await sql`insert into auth.users (id, email, email_confirmed_at)
      values (${randomUUID()}, ${address}, now())`;
    const { people } = await bring(await folderOf([user('claimed', { email: address })]));
    expect(people).toMatchObject({ accounts: 0 });
  });

  test('makes nobody more than a member of a workspace that exists', async () => {
    const { sql } = database;
    const before = await sql`select profile_id, role from public.memberships
      where workspace_id = ${world.workspace} order by 1`;
    const folder = await folderOf([user('root', { roles: 'system_admin' }), post('hi')]);
    await bring(folder, { workspace: world.workspace });
    const after = await sql`select profile_id, role from public.memberships
      where workspace_id = ${world.workspace} order by 1`;
    const old = new Set(before.map((row) => row.profile_id));
    expect(after.filter((row) => old.has(row.profile_id))).toEqual(before);
    expect(
      new Set(after.filter((row) => !old.has(row.profile_id)).map(({ role }) => role)),
    ).toEqual(new Set(['member']));
  });
});
