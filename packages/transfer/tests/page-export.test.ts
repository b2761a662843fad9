import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import type { World } from '../../../supabase/tests/fixtures.ts';
import { catalogueTables, formTables, PEOPLE } from '../src/form/tables.ts';
import {
  exportAsPerson,
  type ExportScope,
  importWorkspace,
  openFolder,
  packZip,
  unpackZip,
} from '../src/index.ts';
import { choose, NOT_OF_A_PERSON, ownColumns } from '../src/page-export/scope.ts';
import { createFullWorld } from './full-world.ts';
import { folderStore } from './stores.ts';

let database: TestDatabase;
let world: World;
let root: string;
beforeAll(async () => {
  database = await startDatabase();
  world = await createFullWorld(database.sql);
  root = await mkdtemp(join(tmpdir(), 'parley-pages-'));
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

type Row = Record<string, unknown>;

let number = 0;
const newFolder = () => join(root, String((number += 1)));

async function exported(person: string, scope: ExportScope) {
  const folder = newFolder();
  const objects = folderStore(database.sql, join(root, 'objects'));
  const { manifest } = await exportAsPerson({ sql: database.sql, objects, scope, person, folder });
  const rows = new Map<string, Row[]>();
  let text = '';
  for (const name of await readdir(join(folder, 'tables'))) {
    const lines = await readFile(join(folder, 'tables', name), 'utf8');
    text += lines;
    rows.set(
      name.replace('.jsonl', ''),
      lines
        .split('\n')
        .filter(Boolean)
        .map((line): Row => JSON.parse(line)),
    );
  }
  return { folder, manifest, text, of: (table: string) => rows.get(table) ?? [] };
}

const idsOf = (rows: readonly Row[], column = 'id') => new Set(rows.map((row) => row[column]));

test('a person takes out what is theirs, and rows of nobody else', async () => {
  const { participant } = world.people;
  const { of, manifest } = await exported(participant, { kind: 'person' });
  expect(manifest).toMatchObject({ scope: 'person', read_by: participant, workspace: null });
  expect(idsOf(of('profiles'))).toEqual(new Set([participant]));
  expect(of('account')).toMatchObject([{ id: participant, address: 'participant@example.test' }]);
  expect(of('messages').length).toBeGreaterThan(0);
  const personal = ['memberships', 'participants', 'reactions', 'drafts', 'bookmarks', 'reminders'];
  expect(idsOf(of('messages'), 'author_id')).toEqual(new Set([participant]));
  for (const table of [...personal, 'notifications', 'private_answers', 'directory_entries'])
    expect([table, idsOf(of(table), 'profile_id')]).toEqual([table, new Set([participant])]);
  expect(of('person_settings').map(({ id }) => id)).toEqual([participant]);
  expect(of('objects').map(({ path }) => path)).not.toContain(world.attachments.private.path);
});

test('every column that names a person is exported by its person, or is a mention by others', async () => {
  const all = await catalogueTables(database.sql);
  const chosen = new Set(
    choose({ kind: 'person' }, world.people.member, { form: [], all }).map(
      ({ table }) => table.name,
    ),
  );
  const others = all
    .filter(({ name }) => !name.includes('.'))
    .filter(({ references }) => references.some(({ table }) => table === PEOPLE))
    .filter((table) => ownColumns(table).length === 0 || table.name in NOT_OF_A_PERSON)
    .map(({ name }) => name)
    .filter((name) => !chosen.has(name));
  expect(others.toSorted()).toEqual([
    'audit_log',
    'calls',
    'incoming_webhooks',
    'invitations',
    'push_subscriptions',
    'risk_events',
    'rule_firings',
  ]);
});

test('an owner takes out what they read, and no private channel or conversation of others', async () => {
  const { workspace, channels, messages, people } = world;
  const { of, manifest, text } = await exported(people.owner, { kind: 'workspace', workspace });
  expect(manifest).toMatchObject({ scope: 'workspace', read_by: people.owner });
  expect(idsOf(of('messages'))).not.toContain(messages.private);
  expect(text).not.toContain(channels.direct);
  const seen = await readable(people.owner, 'messages');
  expect(idsOf(of('messages'))).toEqual(seen);
  expect(idsOf(of('locations'))).toEqual(await readable(people.owner, 'locations'));
  expect(idsOf(of('audit_log')).size).toBeGreaterThan(0);
  const others = of('people').filter(({ id }) => id !== people.owner);
  expect(idsOf(others, 'address')).toEqual(new Set([null]));
});

/** The ids of a table's rows that a person reads through the API. */
async function readable(person: string, table: string): Promise<Set<unknown>> {
  const rows = await database.sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
      ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
    return tx<{ id: string }[]>`
      select id from ${tx(`public.${table}`)} where workspace_id = ${world.workspace}`;
  });
  return idsOf(rows);
}

test.each(['open', 'private'] as const)('a %s channel is taken out alone', async (home) => {
  const { workspace, channels, people, messages } = world;
  const channel = channels[home];
  const { of, folder } = await exported(people.keeper, { kind: 'channel', workspace, channel });
  expect(idsOf(of('channels'))).toEqual(new Set([channel]));
  expect(idsOf(of('messages'))).toContain(messages[home]);
  const { sql } = database;
  const all = await formTables(sql);
  for (const { name, columns } of all)
    if (name !== 'channels' && columns.some((column) => column.name === 'channel_id'))
      for (const row of of(name)) expect([name, row.channel_id]).toEqual([name, channel]);
  for (const table of ['drafts', 'bookmarks', 'reminders', 'private_answers', 'audit_log'])
    expect(of(table)).toEqual([]);
  const report = await importWorkspace({
    sql,
    objects: folderStore(sql, join(root, 'objects')),
    source: await openFolder(folder),
    into: 'new',
  });
  const [found] = await sql<{ messages: number }[]>`select count(*)::int as messages
    from public.messages where workspace_id = ${report.workspace}`;
  expect(found?.messages).toBe(of('messages').length);
});

test('a zip of an export is imported like its folder', async () => {
  const { workspace, people } = world;
  const { folder, of } = await exported(people.joined, {
    kind: 'channel',
    workspace,
    channel: world.channels.open,
  });
  const zip = join(root, 'export.zip');
  const { bytes, sha256 } = await packZip(folder, zip);
  expect([bytes > 0, sha256]).toEqual([true, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const unpacked = join(root, 'unpacked');
  await mkdir(unpacked);
  await unpackZip(zip, unpacked);
  const report = await importWorkspace({
    sql: database.sql,
    objects: folderStore(database.sql, join(root, 'objects')),
    source: await openFolder(unpacked),
    into: 'new',
    isDryRun: true,
  });
  expect(report.rows.messages?.read).toBe(of('messages').length);
});

test('an owner’s export of a workspace is imported again', async () => {
  const { workspace, people } = world;
  const { folder, of } = await exported(people.owner, { kind: 'workspace', workspace });
  const { sql } = database;
  const report = await importWorkspace({
    sql,
    objects: folderStore(sql, join(root, 'objects')),
    source: await openFolder(folder),
    into: 'new',
  });
  expect(report.rows.channels?.written).toBe(of('channels').length);
  expect(report.people.assistants).toBeGreaterThan(0);
});

test('an export of a person is refused as an import', async () => {
  const { folder } = await exported(world.people.member, { kind: 'person' });
  await expect(openFolder(folder)).rejects.toMatchObject({ code: 'not_a_workspace' });
});

test('whoever lost the right gets nothing', async () => {
  const { workspace, people, channels } = world;
  const tried: [string, ExportScope][] = [
    [people.admin, { kind: 'workspace', workspace }],
    [people.outsider, { kind: 'workspace', workspace }],
    [people.participant, { kind: 'channel', workspace, channel: channels.open }],
    [people.owner, { kind: 'channel', workspace, channel: channels.private }],
    [people.participant, { kind: 'channel', workspace, channel: channels.direct }],
    [people.outsider, { kind: 'channel', workspace: world.elsewhere, channel: channels.open }],
  ];
  for (const [person, scope] of tried)
    await expect(exported(person, scope)).rejects.toMatchObject({ code: 'export_not_allowed' });
});
