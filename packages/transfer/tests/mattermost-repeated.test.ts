import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { importWorkspace, openMattermost } from '../src/index.ts';
import { MATTERMOST_TEAM as team, writeMattermostExport } from '../src/testing/index.ts';
import { importUntil, rowsOf } from './killed.ts';
import { folderStore } from './stores.ts';

let killed: TestDatabase;
let whole: TestDatabase;
let root: string;
const exported = () => join(root, 'export');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-mattermost-repeated-'));
  [killed, whole] = await Promise.all([startDatabase(), startDatabase()]);
  await writeMattermostExport(exported(), 1500);
});
afterAll(async () => {
  await Promise.all([killed.stop(), whole.stop()]);
  await rm(root, { recursive: true, force: true });
});

const bring = async (sql: Sql, store: string) =>
  importWorkspace({
    sql,
    objects: folderStore(sql, join(root, store)),
    source: await openMattermost(exported(), { team }),
    into: 'new',
  });

test('an import of Mattermost that is killed three times ends with the rows of one that is not', async () => {
  const task = { url: killed.url, folder: exported(), store: join(root, 'killed'), team };
  for (const lines of [1, 3, 5])
    expect(await importUntil(lines, task), `killed after ${lines} lines`).toBe(true);
  const { workspace } = await bring(killed.sql, 'killed');
  const plain = await bring(whole.sql, 'whole');
  expect(workspace).toBe(plain.workspace);
  const [after, expected] = [await rowsOf(killed.sql), await rowsOf(whole.sql)];
  for (const [table, rows] of Object.entries(expected)) expect(after[table], table).toEqual(rows);
  expect(expected.messages?.length).toBeGreaterThan(1500);
}, 300_000);
