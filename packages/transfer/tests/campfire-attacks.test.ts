import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { createWorld } from '../../../supabase/tests/fixtures.ts';
import { importWorkspace, openCampfire } from '../src/index.ts';
import { CAMPFIRE_SCHEMA } from '../src/testing/campfire-schema.ts';
import type { Insert } from '../src/testing/campfire-oddities.ts';
import { inserter } from '../src/testing/campfire-storage.ts';
import { folderStore } from './stores.ts';

let database: TestDatabase;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-campfire-attacks-'));
  database = await startDatabase();
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

const AT = '2023-03-01 08:00:00.5';

/** The storage of a Campfire with one message, and what `more` does to its database. */
async function storageWith(
  more: (database: DatabaseSync, insert: Insert) => void,
): Promise<string> {
  const folder = join(root, randomUUID());
  await mkdir(join(folder, 'db'), { recursive: true });
  using made = new DatabaseSync(join(folder, 'db/production.sqlite3'));
  made.exec(CAMPFIRE_SCHEMA);
  const insert = inserter(made);
  insert('accounts', { id: 1, name: 'Team', created_at: AT });
  insert('users', { id: 1, name: 'Ann', email_address: 'ann@a.test', role: 1 });
  insert('rooms', { id: 1, name: 'general', type: 'Rooms::Open', creator_id: 1, created_at: AT });
  insert('messages', { id: 1, room_id: 1, creator_id: 1, created_at: AT });
  insert('action_text_rich_texts', {
    name: 'body',
    body: 'hello',
    record_type: 'Message',
    record_id: 1,
    created_at: AT,
    updated_at: AT,
  });
  more(made, insert);
  return folder;
}

const bring = async (path: string) =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openCampfire(path),
    into: 'new',
  });

const ENDLESS =
  'with recursive n (i) as (select 1 union all select i + 1 from n) select i as id, i as name, ' +
  "'x' as custom_styles, 'x' as created_at from n";

test.each([
  ['a view in place of a table', `drop table accounts; create view accounts as ${ENDLESS}`],
  [
    'a computed column in place of one',
    'drop table accounts; create table accounts (id integer primary key, custom_styles text, ' +
      'created_at text, name text as (hex(zeroblob(1000000000))))',
  ],
  [
    'a virtual table in place of one',
    'drop table accounts; create virtual table accounts using fts5 (id, name, custom_styles, created_at)',
  ],
  ['no table', 'drop table boosts'],
])('a database with %s is refused before anything is written', async (_name, sql) => {
  const before = await database.sql`select count(*) from public.workspaces`;
  const folder = await storageWith((made) => made.exec(sql));
  await expect(bring(folder)).rejects.toMatchObject({ code: 'unknown_schema' });
  expect(await database.sql`select count(*) from public.workspaces`).toEqual(before);
});

test('triggers and views that are not asked for do nothing', async () => {
  const folder = await storageWith((made) =>
    made.exec(`create view evil as ${ENDLESS};
      create trigger evil_trigger after insert on messages begin delete from users; end`),
  );
  const { rows } = await bring(folder);
  expect(rows.messages?.written).toBe(1);
});

test('a database that is none, and one that is damaged, are refused', async () => {
  const folder = join(root, randomUUID());
  await mkdir(join(folder, 'db'), { recursive: true });
  const file = join(folder, 'db/production.sqlite3');
  await writeFile(file, 'SQLite it is not');
  await expect(bring(folder)).rejects.toMatchObject({ code: 'damaged_database' });
  await writeFile(file, `SQLite format 3\0${'x'.repeat(5000)}`);
  await expect(bring(folder)).rejects.toMatchObject({ code: 'damaged_database' });
});

test('what was written last comes too, though it is only in the file beside the database', async () => {
  const plain = await storageWith(() => {});
  using open = new DatabaseSync(join(plain, 'db/production.sqlite3'));
  open.exec("pragma journal_mode = wal; update action_text_rich_texts set body = 'the last words'");
  const { workspace } = await bring(plain);
  const rows = await database.sql`select parts->0->>'text' as text from public.messages
    where workspace_id = ${workspace}`;
  expect(rows).toEqual([{ text: 'the last words' }]);
});

test('links out of the storage are refused, and a key that is a path finds nothing', async () => {
  const linked = await storageWith(() => {});
  await mkdir(join(linked, 'files'));
  await symlink('/etc', join(linked, 'files/et'));
  await expect(bring(linked)).rejects.toMatchObject({ code: 'not_a_plain_file' });
  await expect(bring(join(linked, 'db/production.sqlite3'))).rejects.toMatchObject({
    code: 'not_a_plain_file',
  });
  const folder = await storageWith((_, insert) => {
    const facts = { byte_size: 1, content_type: '../../evil' };
    for (const [id, key] of ['../../../../etc/passwd', 'okokokok'].entries()) {
      insert('active_storage_blobs', { id: id + 1, key, filename: '../../evil.txt', ...facts });
      insert('active_storage_attachments', {
        name: 'attachment',
        record_type: 'Message',
        record_id: 1,
        blob_id: id + 1,
      });
    }
  });
  const file = join(folder, 'files/ok/ok/okokokok');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'contents');
  const { workspace, objects } = await bring(folder);
  expect(objects.written).toBe(1);
  const [row] = await database.sql`select storage_path, mime_type from public.attachments
    where workspace_id = ${workspace}`;
  expect(row?.storage_path).toMatch(/^([0-9a-f-]{36}\/){4}[\w.-]+$/);
  expect(row?.mime_type).toBe('application/octet-stream');
});

test('HTML deeper than any stack, and values of any type, end as text or with a note', async () => {
  const folder = await storageWith((made, insert) => {
    const text = { name: 'body', record_type: 'Message', created_at: AT, updated_at: AT };
    const bodies = ['<div>'.repeat(20_000), '<ul><li>'.repeat(10_000), '<b>'.repeat(30_000)];
    for (const [index, body] of bodies.entries()) {
      const id = index + 10;
      insert('messages', { id, room_id: 1, creator_id: 1, created_at: AT });
      insert('action_text_rich_texts', { ...text, record_id: id, body: `${body}deep` });
    }
    insert('users', { id: 2, name: Buffer.from([0xff, 0x00]), email_address: '__proto__' });
    made.exec("update messages set created_at = x'00ff' where id = 12");
  });
  const { notes, rows } = await bring(folder);
  expect(rows.messages?.written).toBe(3);
  expect(notes.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['bad_time', 'deep_html', 'no_address']),
  );
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
  const address = account?.email.toUpperCase() ?? '';
  const folder = await storageWith((_, insert) =>
    insert('users', { id: 2, name: 'Renamed', email_address: address, role: 1 }),
  );
  const { workspace } = await bring(folder);
  expect(workspace).not.toBe(world.workspace);
  expect(await rows()).toEqual(before);
});
