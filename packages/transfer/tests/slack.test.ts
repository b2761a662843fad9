import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import {
  importWorkspace,
  type ImportReport,
  isSlackExport,
  openSlack,
  SLACK_NOTES,
} from '../src/index.ts';
import { type Planted, writeSlackExport } from '../src/testing/index.ts';
import { folderStore } from './stores.ts';

let database: TestDatabase;
let root: string;
let planted: Planted;
let looked: ImportReport;
let report: ImportReport;
const exported = () => join(root, 'Harbour Slack export Mar 1 2023 - Mar 9 2023');

const bring = async (isDryRun = false) =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openSlack(exported()),
    into: 'new',
    isDryRun,
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-slack-'));
  database = await startDatabase();
  planted = await writeSlackExport(exported(), 3000);
  looked = await bring(true);
  report = await bring();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

test('a folder of Slack is recognized', async () => {
  expect(await isSlackExport(exported())).toBe(true);
});

test('every oddity that the reader knows is planted, and counted before anything is written', () => {
  expect([...planted.due.keys()].toSorted()).toEqual(Object.keys(SLACK_NOTES).toSorted());
  expect(looked.isDryRun).toBe(true);
  const counted = new Map(looked.notes.map(({ code, count }) => [code, count]));
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(planted.due));
});

const count = async (table: string): Promise<number> => {
  const [row] = await database.sql.unsafe<{ count: number }[]>(
    `select count(*)::integer as count from public.${table} where workspace_id = $1`,
    [report.workspace],
  );
  return row?.count ?? -1;
};

const textsLike = (words: string) => database.sql<{ text: string }[]>`
  select parts->0->>'text' as text from public.messages
  where workspace_id = ${report.workspace} and parts->0->>'text' like ${words}`;

test('the report after the import matches the database, and the look before it', async () => {
  for (const table of ['channels', 'memberships', 'participants', 'messages', 'reactions'])
    expect(await count(table), table).toBe(report.rows[table]?.written);
  expect(await count('attachments')).toBe(21);
  expect(report.objects.written).toBe(21);
  for (const [table, { read }] of Object.entries(report.rows))
    expect(looked.rows[table]?.read, table).toBe(read);
  expect(report.notes).toEqual(looked.notes);
  expect(report.found.messages).toBe(report.rows.messages?.read);
});

test('the workspace is called what the file was called, and its owner is Slack’s first', async () => {
  const [row] = await database.sql`select w.name, p.name as owner from public.workspaces w
    join public.profiles p on p.id = w.owner_id where w.id = ${report.workspace}`;
  expect(row).toEqual({ name: 'Harbour', owner: 'Mara 0' });
});

test('what was private is seen by those who were in it and the assistant, and by nobody else', async () => {
  const { sql } = database;
  const rows = await sql<{ name: string; visibility: string; people: string[] }[]>`
    select c.name, c.visibility, array(select p.name from public.participants i
      join public.profiles p on p.id = i.profile_id where i.channel_id = c.id order by 1) as people
    from public.channels c
    where c.workspace_id = ${report.workspace} and c.visibility <> 'open' order by c.name, 3`;
  expect(rows.map(({ name, visibility, people }) => [name, visibility, people.length])).toEqual([
    ['Conversation', 'direct', 2],
    ['Conversation', 'direct', 3],
    ['mpdm-many-1', 'private', 12 + 1],
    ['secret', 'private', 1 + 1],
  ]);
});

test('guests, bots and whoever was deactivated are no members', async () => {
  const { sql } = database;
  const rows = await sql`select p.name from public.memberships m
    join public.profiles p on p.id = m.profile_id
    where m.workspace_id = ${report.workspace}
      and (p.name like 'Odd U0G%' or p.name like '%(bot)')`;
  expect(rows).toHaveLength(0);
});

test('a thread counts its replies, and one without its first message is held together', async () => {
  const { sql } = database;
  const wrong = await sql`select from public.messages m
    where m.workspace_id = ${report.workspace} and m.reply_count <> (
      select count(*) from public.messages r where r.thread_id = m.id and r.role <> 'system')`;
  expect(wrong).toHaveLength(0);
  const [root] = await sql`select reply_count, author_id from public.messages
    where workspace_id = ${report.workspace} and parts->0->>'text' like '_This message is not in%'`;
  expect(root).toEqual({ reply_count: 2, author_id: null });
});

test('references of texts name people and channels of the new workspace', async () => {
  const { sql } = database;
  const [mention] = await textsLike('%<@%');
  const [, id = ''] = /<@([0-9a-f-]{36})>/.exec(mention?.text ?? '') ?? [];
  expect(
    await sql`select from public.memberships
    where workspace_id = ${report.workspace} and profile_id = ${id}`,
  ).toHaveLength(1);
});

test('no text keeps the key of an address of Slack’s, a script or a dangerous link', async () => {
  expect(await textsLike('%xoxe%')).toHaveLength(0);
  expect(await textsLike('%](javascript:%')).toHaveLength(0);
  const [shown] = await textsLike('%script%');
  expect(shown?.text).toContain('\\<script>');
});

test('a second import changes no row', async () => {
  const rows = () => database.sql`
    select md5(string_agg(m::text, ',' order by m.id)) as messages,
      (select md5(string_agg(r::text, ',' order by r.id)) from public.reactions r) as reactions,
      (select md5(string_agg(p::text, ',' order by p.id)) from public.profiles p) as people,
      (select md5(string_agg(c::text, ',' order by c.id)) from public.channels c) as channels
    from public.messages m`;
  const before = await rows();
  const again = await bring();
  expect(await rows()).toEqual(before);
  expect(again.workspace).toBe(report.workspace);
  for (const [table, { written }] of Object.entries(again.rows)) expect(written, table).toBe(0);
  expect(again.objects).toMatchObject({ written: 0, there: 21 });
});
