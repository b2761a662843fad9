import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import {
  type ImportReport,
  importWorkspace,
  isMattermostExport,
  isSlackExport,
  MATTERMOST_NOTES,
  openForeign,
  openMattermost,
} from '../src/index.ts';
import {
  MATTERMOST_TEAM as team,
  type PlantedInMattermost,
  writeMattermostExport,
} from '../src/testing/index.ts';
import { folderStore } from './stores.ts';

let database: TestDatabase;
let root: string;
let planted: PlantedInMattermost;
let looked: ImportReport;
let report: ImportReport;
const exported = () => join(root, 'export');

const bring = async (isDryRun = false) =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openMattermost(exported(), { team }),
    into: 'new',
    isDryRun,
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-mattermost-'));
  database = await startDatabase();
  planted = await writeMattermostExport(exported(), 1000);
  looked = await bring(true);
  report = await bring();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

test('a folder of Mattermost is recognized, and is not one of Slack', async () => {
  expect(await isMattermostExport(exported())).toBe(true);
  expect(await isSlackExport(exported())).toBe(false);
  expect(await openForeign(exported(), { team })).toMatchObject({ form: 'mattermost' });
});

test('of several teams, one has to be named', async () => {
  await expect(openMattermost(exported())).rejects.toMatchObject({ code: 'several_teams' });
  await expect(openMattermost(exported(), { team: 'pier' })).rejects.toMatchObject({
    code: 'no_such_team',
  });
  const { workspace } = await openMattermost(exported(), { team: 'Dock' });
  expect(workspace.name).toBe('Dock');
});

test('every oddity that the reader knows is planted, and counted before anything is written', () => {
  expect([...planted.due.keys()].toSorted()).toEqual(Object.keys(MATTERMOST_NOTES).toSorted());
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
  expect(await count('custom_emoji')).toBe(1);
  expect(report.objects.written).toBe(22);
  for (const [table, { read }] of Object.entries(report.rows))
    expect(looked.rows[table]?.read, table).toBe(read);
  expect(report.notes).toEqual(looked.notes);
  expect(report.found.messages).toBe(report.rows.messages?.read);
});

test('the workspace is called what the team is called, and its owner administers the server', async () => {
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
    where c.workspace_id = ${report.workspace} and c.visibility <> 'open'`;
  const seen = rows.map(({ name, visibility, people }) => `${visibility} ${people.length} ${name}`);
  expect(seen.map((line) => line.slice(0, 30)).toSorted()).toEqual([
    'direct 1 Conversation',
    'direct 2 Conversation',
    'direct 2 Conversation',
    'direct 3 Conversation',
    'private 1 of-tomorrow',
    'private 13 person.0, person.1,',
    'private 2 secret',
  ]);
});

test('nothing of the other team comes, and none of its people', async () => {
  expect(await textsLike('%of the dock%')).toHaveLength(0);
  const { sql } = database;
  expect(await sql`select from public.profiles where name like '%dock%'`).toHaveLength(0);
  expect(await sql`select from public.channels where topic = 'pier'`).toHaveLength(0);
});

test('guests, bots and whoever was deactivated or in no team are no members', async () => {
  const { sql } = database;
  const rows = await sql`select p.name from public.memberships m
    join public.profiles p on p.id = m.profile_id
    where m.workspace_id = ${report.workspace}
      and (p.name ~ '(gone|visitor|teamless|left|stranger)' or p.name like '%(bot)')`;
  expect(rows).toHaveLength(0);
});

test('a webhook is the author under the name that it showed', async () => {
  const { sql } = database;
  const rows = await sql`select distinct p.name from public.messages m
    join public.profiles p on p.id = m.author_id
    where m.workspace_id = ${report.workspace} and p.name like '%(bot)' order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(['Alarm (bot)', 'Deploy (bot)', 'Tides (bot)']);
});

test('a thread counts its replies, and one without its first message is held together', async () => {
  const { sql } = database;
  const wrong = await sql`select from public.messages m
    where m.workspace_id = ${report.workspace} and m.reply_count <> (
      select count(*) from public.messages r where r.thread_id = m.id and r.role <> 'system')`;
  expect(wrong).toHaveLength(0);
  const threads = await sql`select from public.messages
    where workspace_id = ${report.workspace} and reply_count > 0`;
  expect(threads.length).toBe(report.found.threads);
  const [root] = await sql`select reply_count, author_id from public.messages
    where workspace_id = ${report.workspace} and parts->0->>'text' like '_This message is not in%'`;
  expect(root).toEqual({ reply_count: 1, author_id: null });
});

test('a message keeps its time, its edit, its pin and its reaction with a tone', async () => {
  const { sql } = database;
  const of = async (text: string) => {
    const [row] = await sql`select m.*, array(select emoji from public.reactions r
        where r.message_id = m.id order by 1) as reactions from public.messages m
      where workspace_id = ${report.workspace} and parts->0->>'text' = ${text}`;
    return row;
  };
  const edited = await of('better words');
  expect(new Date(edited?.edited_at).getTime()).toBe(1_677_628_800_000 - 900_000_000);
  expect((await of('pinned'))?.pinned_at).not.toBeNull();
  const emoji = await sql`select emoji, count(*)::int from public.reactions
    where workspace_id = ${report.workspace} and emoji <> '👍' group by 1 order by 1`;
  expect(emoji.map((row) => row.emoji).toSorted()).toEqual([':harbour-crane:', '👋🏼']);
});

test('references of texts name people and channels of the new workspace', async () => {
  const { sql } = database;
  const [mention] = await textsLike('%<@%-%');
  const [, id = ''] = /<@([0-9a-f-]{36})>/.exec(mention?.text ?? '') ?? [];
  expect(
    await sql`select from public.memberships
    where workspace_id = ${report.workspace} and profile_id = ${id}`,
  ).toHaveLength(1);
  const [link] = await textsLike('see ~elsewhere%');
  const [, channel = ''] = /<#([0-9a-f-]{36})>/.exec(link?.text ?? '') ?? [];
  expect(await sql`select name from public.channels where id = ${channel}`).toEqual([
    { name: 'secret' },
  ]);
});

test('what a program attached is a quote, and a dangerous link is text', async () => {
  const [attached] = await textsLike('%Build 7%');
  expect(attached?.text).toMatch(
    /^for <@[0-9a-f-]{36}>\n\n> \[Build 7\]\(https:\/\/ci.test\/7\)\n> \*\*passed\*\*\n> \*\*Tests:\*\* 120$/,
  );
  expect(await textsLike('%](javascript:%')).toHaveLength(0);
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
  expect(again.objects).toMatchObject({ written: 0, there: 22 });
});
