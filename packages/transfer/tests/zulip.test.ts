import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import {
  importWorkspace,
  type ImportReport,
  isZulipExport,
  openZulip,
  ZULIP_NOTES,
} from '../src/index.ts';
import { writeZulipExport } from '../src/testing/index.ts';
import { folderStore } from './stores.ts';

let database: TestDatabase;
let root: string;
let planted: Awaited<ReturnType<typeof writeZulipExport>>;
let looked: ImportReport;
let report: ImportReport;
const exported = () => join(root, 'export');

const bring = async (isDryRun = false) =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openZulip(exported()),
    into: 'new',
    isDryRun,
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-zulip-'));
  database = await startDatabase();
  planted = await writeZulipExport(exported(), 3000);
  looked = await bring(true);
  report = await bring();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

test('a folder of Zulip is recognized', async () => {
  expect(await isZulipExport(exported())).toBe(true);
});

test('every oddity that the reader knows is planted, and counted before anything is written', () => {
  expect([...planted.due.keys()].toSorted()).toEqual(Object.keys(ZULIP_NOTES).toSorted());
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

const textsLike = (words: string) => database.sql<{ id: string; text: string }[]>`
  select id, parts->0->>'text' as text from public.messages
  where workspace_id = ${report.workspace} and parts->0->>'text' like ${words}
  order by created_at`;

test('the report after the import matches the database, and the look before it', async () => {
  for (const table of ['channels', 'memberships', 'participants', 'messages', 'reactions'])
    expect(await count(table), table).toBe(report.rows[table]?.written);
  expect(await count('attachments')).toBe(21);
  expect(await count('custom_emoji')).toBe(1);
  expect(report.objects.written).toBe(22);
  for (const [table, { read }] of Object.entries(report.rows))
    expect(looked.rows[table]?.read, table).toBe(read);
  expect(report.notes).toEqual(looked.notes);
  expect(report.found.messages).toBe(report.rows.messages?.read);
});

test('a topic is a thread that its first message opens under its name', async () => {
  const { sql } = database;
  const wrong = await sql`select from public.messages m
    where m.workspace_id = ${report.workspace} and m.reply_count <> (
      select count(*) from public.messages r where r.thread_id = m.id)`;
  expect(wrong).toHaveLength(0);
  const [opening] = await textsLike('**✔ Rope**%');
  expect(opening?.text).toBe('**✔ Rope**\n\nwhere is the rope?');
  const replies = await sql`select parts->0->>'text' as text from public.messages
    where thread_id = ${opening?.id ?? null} order by created_at`;
  expect(replies).toEqual([{ text: 'here' }, { text: '_waves_' }]);
  const [linking] = await textsLike('see <message:%');
  const reference = `<message:${opening?.id}>`;
  expect(linking?.text).toMatch(
    new RegExp(`^see ${reference} and ${reference} in <#[0-9a-f-]{36}>$`),
  );
  const [quoting] = await textsLike('<@% said <message:%');
  expect(quoting?.text).toMatch(
    new RegExp(`said ${reference}:\n\n> where is the rope\\?\n\nhere$`),
  );
});

test('what was private is seen by those who were in it and the assistant, and by nobody else', async () => {
  const rows = await database.sql<{ name: string; visibility: string; people: number }[]>`
    select c.name, c.visibility,
      (select count(*)::integer from public.participants p where p.channel_id = c.id) as people
    from public.channels c
    where c.workspace_id = ${report.workspace} and c.visibility <> 'open' order by c.name, 3`;
  expect(rows.map(Object.values)).toEqual([
    ['Conversation', 'direct', 2],
    ['Conversation', 'direct', 3],
    ['Conversation of 12', 'private', 12 + 1],
    ['secret', 'private', 1 + 1],
  ]);
});

test('guests, bots and whoever was deactivated are no members', async () => {
  const rows = await database.sql`select p.name from public.memberships m
    join public.profiles p on p.id = m.profile_id
    where m.workspace_id = ${report.workspace}
      and (p.name ~ ' 6[012]$' or p.name like '%(bot)' or p.name like 'Unknown%')`;
  expect(rows).toHaveLength(0);
});

test('a poll keeps its answers and the number of votes', async () => {
  const [poll] = await textsLike('%Which pier%');
  expect(poll?.text).toBe('**Which pier?**\n\n- North (1)\n- South (0)\n- West (1)');
});

test('a file comes only with a message that Zulip gave it to', async () => {
  const rows = await database.sql<{ name: string }[]>`select distinct name from public.attachments
    where workspace_id = ${report.workspace} order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(['many', 'plan.txt']);
  expect(await textsLike('secret.txt')).toHaveLength(1);
});

test('no text keeps a script or a dangerous link', async () => {
  expect(await textsLike('%](javascript:%')).toHaveLength(0);
  expect(await textsLike('%](data:%')).toHaveLength(0);
  const [shown] = await textsLike('%script%');
  expect(shown?.text).toContain('\\<script>');
});

test('a second import changes no row', async () => {
  const again = await bring();
  expect(again.workspace).toBe(report.workspace);
  for (const [table, { written }] of Object.entries(again.rows)) expect(written, table).toBe(0);
  expect(again.objects).toMatchObject({ written: 0, there: 22 });
});
