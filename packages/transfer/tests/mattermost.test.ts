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
  planted = await writeMattermostExport(exported(), 3000);
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
