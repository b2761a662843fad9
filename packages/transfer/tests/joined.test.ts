import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import type { World } from '../../../supabase/tests/fixtures.ts';
import { exportWorkspace, importWorkspace, openFolder } from '../src/index.ts';
import { createFullWorld } from './full-world.ts';
import { folderStore } from './stores.ts';

let database: TestDatabase;
let world: World;
let host: World;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-joined-'));
  database = await startDatabase();
  const { sql } = database;
  world = await createFullWorld(sql);
  host = await createFullWorld(sql, '-host');
  for (const { workspace, channels } of [world, host])
    await sql`update public.channels set topic = 'harbour'
      where workspace_id = ${workspace} and id = ${channels.open}`;
  await sql`update auth.users set email_confirmed_at = now()`;
  const objects = folderStore(sql, join(root, 'store'));
  await exportWorkspace({ sql, workspace: world.workspace, folder: join(root, 'export'), objects });
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

const bring = async () =>
  importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'store')),
    source: await openFolder(join(root, 'export')),
    into: { workspace: host.workspace },
    trustsAccounts: true,
  });

/** The rows of the host's workspace, by table. */
async function rowsOfHost(): Promise<Map<string, string[]>> {
  const { sql } = database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id' order by 1`;
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: unknown }[]>(
      `select to_jsonb(t) as row from public.${name} t where workspace_id = $1 order by id`,
      [host.workspace],
    );
    found.set(
      name,
      rows.map(({ row }) => JSON.stringify(row)),
    );
  }
  return found;
}

test('what joins a workspace leaves every row of it as it was', async () => {
  const before = await rowsOfHost();
  const report = await bring();
  expect(report.workspace).toBe(host.workspace);
  expect(report.rows.messages?.written).toBe(report.rows.messages?.read);
  const after = await rowsOfHost();
  for (const [table, rows] of before)
    expect(after.get(table), table).toEqual(expect.arrayContaining(rows));
  for (const table of ['permissions', 'join_rules', 'assistant_settings', 'disabled_members'])
    expect(after.get(table), table).toEqual(before.get(table));
});

test('a channel whose handle is taken gets the next one', async () => {
  const topics = await database.sql<{ topic: string }[]>`select topic from public.channels
    where workspace_id = ${host.workspace} and topic like 'harbour%' order by 1`;
  expect(topics.map(({ topic }) => topic)).toEqual(['harbour', 'harbour-2']);
});

test('nobody has more rights than a member by joining', async () => {
  const { sql } = database;
  const [role] = await sql<{ role: string }[]>`select role from public.memberships
    where workspace_id = ${host.workspace} and profile_id = ${world.people.owner}`;
  expect(role?.role).toBe('member');
});

test('joining again changes nothing', async () => {
  const before = await rowsOfHost();
  await bring();
  expect(await rowsOfHost()).toEqual(before);
});
