import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import type { World } from '../../../supabase/tests/fixtures.ts';
import { exportWorkspace, importWorkspace, openFolder } from '../src/index.ts';
import { createFullWorld } from './full-world.ts';
import { folderStore } from './stores.ts';

let source: TestDatabase;
let target: TestDatabase;
let world: World;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-claims-'));
  [source, target] = await Promise.all([startDatabase(), startDatabase()]);
  world = await createFullWorld(source.sql);
  const folder = join(root, 'export');
  const objects = folderStore(source.sql, join(root, 'store'));
  await exportWorkspace({ sql: source.sql, workspace: world.workspace, folder, objects });
  await importWorkspace({
    sql: target.sql,
    objects: folderStore(target.sql, join(root, 'store')),
    source: await openFolder(folder),
    into: { workspace: world.workspace },
  });
});
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()]);
  await rm(root, { recursive: true, force: true });
});

/** An account; `isProven` says whether its person has opened a link in a mail. */
async function signUp(address: string, isProven: boolean): Promise<string> {
  const { sql } = target;
  const id = randomUUID();
  await sql`insert into auth.users (id, email, aud, role, email_confirmed_at)
    values (${id}, ${address}, 'authenticated', 'authenticated', now())`;
  await sql`insert into auth.identities (id, provider_id, user_id, provider, identity_data)
    values (${randomUUID()}, ${id}, ${id}, 'email',
      ${sql.json({ sub: id, email: address, email_verified: isProven })})`;
  return id;
}

async function claim(account: string): Promise<boolean> {
  const { sql } = target;
  const [claimed] = await sql<{ is: boolean }[]>`select private.claim_person(${account}) as is`;
  return claimed?.is ?? false;
}

/** Rows that name a person in any column, by table and column. */
async function namedIn(person: string): Promise<Record<string, number>> {
  const { sql } = target;
  const columns = await sql<{ target: string; column_name: string }[]>`
    select target::text, column_name from private.columns_of_people() order by 1, 2`;
  const counts: Record<string, number> = {};
  for (const { target: table, column_name: column } of columns) {
    const rows = await sql.unsafe(`select from ${table} where ${column} = '${person}'`);
    if (rows.length > 0) counts[`${table}.${column}`] = rows.length;
  }
  return counts;
}

test('an address that nobody has proven claims nothing', async () => {
  const before = await namedIn(world.people.member);
  expect(await claim(await signUp('member@example.test', false))).toBe(false);
  expect(await namedIn(world.people.member)).toEqual(before);
});

test('another proven address claims nothing', async () => {
  const account = await signUp('somebody.else@example.test', true);
  expect(await claim(account)).toBe(false);
  expect(await namedIn(account)).toEqual({});
});

test('a proven address takes over every row of the unclaimed person', async () => {
  const { sql } = target;
  const giver = world.people.participant;
  const before = await namedIn(giver);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  const account = await signUp('participant@example.test', true);
  expect(await claim(account)).toBe(true);
  expect(await namedIn(account)).toEqual(before);
  expect(await namedIn(giver)).toEqual({});
  expect(await sql`select from public.profiles where id = ${giver}`).toHaveLength(0);
});

test('whoever claims is found as the author, mentioned, and in their conversation', async () => {
  const { sql } = target;
  const giver = world.people.regular;
  const [message] = await sql<{ id: string }[]>`
    update public.messages set parts = ${sql.json([
      { type: 'text', text: `Ask <@${giver}>, not ${giver}` },
    ])}
    where id = (select id from public.messages where channel_id = ${world.channels.open}
      and role = 'user' limit 1) returning id`;
  const account = await signUp('regular@example.test', true);
  expect(await claim(account)).toBe(true);
  const [changed] = await sql<{ text: string }[]>`
    select parts -> 0 ->> 'text' as text from public.messages where id = ${message?.id ?? ''}`;
  expect(changed?.text).toBe(`Ask <@${account}>, not ${giver}`);
  const [conversation] = await sql<{ is: boolean }[]>`
    select handle = private.conversation_handle(
      ${[account, world.people.member]}::uuid[]) as is from private.conversations
    where workspace_id = ${world.workspace}`;
  expect(conversation?.is).toBe(true);
  const marked = await sql`select from private.search_entries
    where words @@ plainto_tsquery('simple', ${`^${giver.replaceAll('-', '')}`})
      or author_id = ${giver}`;
  expect(marked).toHaveLength(0);
});

test('a membership that the account has already stays the only one', async () => {
  const { sql } = target;
  const account = await signUp('keeper@example.test', true);
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    values (${world.workspace}, ${account}, 'member')`;
  expect(await claim(account)).toBe(true);
  const roles = await sql<{ role: string }[]>`select role from public.memberships
    where workspace_id = ${world.workspace} and profile_id = ${account}`;
  expect(roles.map(({ role }) => role)).toEqual(['member']);
  expect(await namedIn(world.people.keeper)).toEqual({});
});

test('a sign-in asks a worker to claim, and only then', async () => {
  const { sql } = target;
  await sql`create schema graphile_worker`;
  await sql`create table graphile_worker.asked (task text, payload json)`;
  await sql.unsafe(`create function graphile_worker.add_job(text, payload json, queue_name text,
      run_at timestamptz, max_attempts int, job_key text, job_key_mode text)
    returns table (id bigint) language sql as $$
      insert into graphile_worker.asked values ($1, $2) returning 1::bigint
    $$`);
  const signIn = (account: string) =>
    sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${account})`;
  await signIn(await signUp('founder@example.test', true));
  await signIn(await signUp('admin@example.test', false));
  await signIn(await signUp('nobody@example.test', true));
  const asked = await sql<{ task: string }[]>`select task from graphile_worker.asked`;
  expect(asked.map(({ task }) => task)).toEqual(['claim_person']);
});
