import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, preparePlatform } from '@parley/backend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase, workdir } from './database.ts';

/** Rows of a database from before the rules for names and reactions. */

const BASELINE = '20261130000000_baseline.sql';

let database: TestDatabase;
let folder: string;
const [workspace, ada, channel] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await startDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'parley-baseline-'));
  await mkdir(join(folder, 'supabase', 'migrations'), { recursive: true });
  const file = join('supabase', 'migrations', BASELINE);
  await cp(join(workdir, file), join(folder, file));
  await preparePlatform(database.sql);
  await migrate(database.sql, { workdir: folder });
  const { sql } = database;
  await sql`insert into auth.users (id, email) values (${ada}, 'ada@example.test')`;
  await sql`insert into public.workspaces (id, name, owner_id)
    values (${workspace}, ${' Team\u202E'}, ${ada})`;
  await sql`insert into public.channels (id, workspace_id, name, category, created_by)
    values (${channel}, ${workspace}, ${'Zu\u0308rich\nBern'}, ${'\u200B'}, ${ada})`;
  for (const name of [
    'Käse.txt',
    'Ka\u0308se.txt',
    'Käse.txt\u202E',
    'plan.txt ',
    'plan.txt',
    '\u202E',
  ])
    await addFile(name);
  await sql`insert into public.directory_entries (workspace_id, profile_id, skills, status_emoji)
    values (${workspace}, ${ada}, ${sql.json(['Ka\u0308se', ' Brot'])}, '❤')`;
  for (const emoji of ['❤', '❤️', '👍\uFE0F', '👍', ':gone:', 'hello', '<b>'])
    await addReaction(emoji);
  await migrate(sql, { workdir });
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
});

const addFile = async (name: string) => {
  const id = randomUUID();
  await database.sql`insert into public.files
    (id, workspace_id, name, storage_path, mime_type, file_size, created_by)
    values (${id}, ${workspace}, ${name}, ${`${workspace}/${id}/1/a`}, 'text/plain', 1, ${ada})`;
};

const addReaction = async (emoji: string) => {
  const { sql } = database;
  const id = randomUUID();
  await sql`insert into public.messages (id, workspace_id, channel_id, author_id, parts)
    values (${id}, ${workspace}, ${channel}, ${ada}, ${sql.json([{ type: 'text', text: 'Hello' }])})`;
  await sql`insert into public.reactions (workspace_id, channel_id, message_id, profile_id, emoji)
    values (${workspace}, ${channel}, ${id}, ${ada}, ${emoji})`;
};

const namesOf = async (table: string, column: string) => {
  const { sql } = database;
  const rows = await sql<{ name: unknown }[]>`
    select to_jsonb(${sql(column)}) as name from ${sql(`public.${table}`)}`;
  return rows.map(({ name }) => name).toSorted();
};

test('stored names take the form of the rule, and doubles a number', async () => {
  expect(await namesOf('workspaces', 'name')).toEqual(['Team']);
  expect(await namesOf('channels', 'name')).toContain('Zürich Bern');
  expect(await namesOf('channels', 'category')).toContain('');
  expect(await namesOf('files', 'name')).toEqual([
    'Käse (2).txt',
    'Käse (3).txt',
    'Käse.txt',
    'Unnamed',
    'plan (2).txt',
    'plan.txt',
  ]);
  expect(await namesOf('directory_entries', 'skills')).toEqual([['Käse', 'Brot']]);
});

test('stored reactions take the one form of their emoji; words are removed', async () => {
  expect(await namesOf('reactions', 'emoji')).toEqual([':gone:', '❤️', '❤️', '👍', '👍']);
  expect(await namesOf('directory_entries', 'status_emoji')).toEqual(['❤️']);
});
