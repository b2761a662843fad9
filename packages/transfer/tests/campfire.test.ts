import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainText } from '@parley/markdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import {
  CAMPFIRE_NOTES,
  importWorkspace,
  type ImportReport,
  isCampfire,
  openCampfire,
} from '../src/index.ts';
import { writeCampfireStorage } from '../src/testing/index.ts';
import { folderStore } from './stores.ts';

let database: TestDatabase;
let root: string;
let planted: Awaited<ReturnType<typeof writeCampfireStorage>>;
let looked: ImportReport;
let report: ImportReport;
const storage = () => join(root, 'storage');

const bring = async (isDryRun = false, path = storage()) =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openCampfire(path),
    into: 'new',
    isDryRun,
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-campfire-test-'));
  database = await startDatabase();
  planted = await writeCampfireStorage(storage(), 1000);
  looked = await bring(true);
  report = await bring();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

test('the storage and the database in it are recognized, and nothing is written beside it', async () => {
  expect(await isCampfire(storage())).toBe(true);
  const file = join(storage(), 'db/production.sqlite3');
  expect(await isCampfire(file)).toBe(true);
  const alone = await bring(true, file);
  expect(alone.workspace).toBe(report.workspace);
  expect(alone.objects.read).toBe(report.objects.read);
  expect(await readdir(join(storage(), 'db'))).toEqual(['production.sqlite3']);
});

test('every oddity that the reader knows is planted, and counted before anything is written', () => {
  // A table's primary key keeps people apart, so a real database has no person twice.
  const possible = Object.keys(CAMPFIRE_NOTES).filter((code) => code !== 'double_person');
  expect([...planted.due.keys()].toSorted()).toEqual(possible.toSorted());
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
  expect(report.objects.written).toBe(21);
  for (const [table, { read }] of Object.entries(report.rows))
    expect(looked.rows[table]?.read, table).toBe(read);
  expect(report.notes).toEqual(looked.notes);
  expect(report.found.messages).toBe(report.rows.messages?.read);
});

test('the workspace is called what the account was, and its owner is the first administrator', async () => {
  const [row] = await database.sql`select w.name, p.name as owner from public.workspaces w
    join public.profiles p on p.id = w.owner_id where w.id = ${report.workspace}`;
  expect(row).toEqual({ name: 'Harbour', owner: 'Jonas 1' });
});

test('what was private is seen by those who were in it and the assistant, and by nobody else', async () => {
  const rows = await database.sql<{ name: string; visibility: string; people: number }[]>`
    select c.name, c.visibility,
      (select count(*)::integer from public.participants p where p.channel_id = c.id) as people
    from public.channels c
    where c.workspace_id = ${report.workspace} and c.visibility <> 'open' order by c.name, 3`;
  expect(rows.map(Object.values)).toEqual([
    ['Conversation', 'direct', 2],
    ['Conversation of 12', 'private', 12 + 1],
    ['of tomorrow', 'private', 1 + 1],
    ['secret', 'private', 1 + 1],
  ]);
});

test('bots and whoever was deactivated are no members, and keep what they wrote', async () => {
  const rows = await database.sql`select p.name from public.memberships m
    join public.profiles p on p.id = m.profile_id where m.workspace_id = ${report.workspace}
      and (p.name like 'Odd 50_' or p.name like '%(bot)') order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(['Odd 504', 'Odd 505', 'Odd 506']);
  const [gone] = await database.sql`select c.address from private.unclaimed_people c
    join public.profiles p on p.id = c.profile_id where p.name = 'Odd 501'`;
  expect(gone?.address).toBe('odd501@harbour.test');
});

test('texts are Markdown with references of the new workspace', async () => {
  const [asking] = await textsLike('ask <@%');
  expect(asking?.text).toMatch(/^ask <@[0-9a-f-]{36}> and <@[0-9a-f-]{36}>$/);
  const [rope] = await textsLike('where is the %rope%');
  const [quoting] = await textsLike('> where is the %');
  expect(quoting?.text).toBe(`> where is the **rope**?\n\n↩ <message:${rope?.id}> here`);
  const [formatted] = await textsLike('# Title%');
  expect(formatted?.text).toMatch(
    /^# Title\n\none\ntwo\n\n- a\n +- b\n- [*_]c[*_]\n\n```\nx = 1\n/,
  );
});

test('an emoji is a reaction, and a boost in words stands under its message', async () => {
  const [boosted] = await textsLike('boost this%');
  expect(boosted?.text).toBe(
    String.raw`boost this` + '\n\n' + String.raw`_Teo 4: Nice \*one\*! · Aiko 2: \<@you>_`,
  );
  const rows = await database.sql<{ emoji: string }[]>`
    select emoji from public.reactions where message_id = ${boosted?.id ?? null} order by emoji`;
  expect(rows.map(({ emoji }) => emoji)).toEqual(['❤️', '👍']);
});

test('a script that somebody wrote is text, and no link is dangerous', async () => {
  expect(await textsLike('%](javascript:%')).toHaveLength(0);
  const shown = await textsLike('%script%');
  expect(shown.map(({ text }) => plainText(text, () => '@'))).toEqual([
    'click (javascript:alert(1)) <script>alert(1)</script>',
  ]);
});

test('a second import changes no row', async () => {
  const again = await bring();
  expect(again.workspace).toBe(report.workspace);
  for (const [table, { written }] of Object.entries(again.rows)) expect(written, table).toBe(0);
  expect(again.objects).toMatchObject({ written: 0, there: 21 });
});
