import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { importWorkspace, openSlack } from '../src/index.ts';
import { writeSlackExport } from '../src/testing/index.ts';
import { importUntil, rowsOf } from './killed.ts';
import { folderStore } from './stores.ts';

let killed: TestDatabase;
let whole: TestDatabase;
let root: string;
const exported = () => join(root, 'export');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-slack-repeated-'));
  [killed, whole] = await Promise.all([startDatabase(), startDatabase()]);
  await writeSlackExport(exported(), 4000);
});
afterAll(async () => {
  await Promise.all([killed.stop(), whole.stop()]);
  await rm(root, { recursive: true, force: true });
});

const bring = async (sql: Sql, store: string) =>
  importWorkspace({
    sql,
    objects: folderStore(sql, join(root, store)),
    source: await openSlack(exported()),
    into: 'new',
  });

test('an import of Slack that is killed ten times ends with the rows of one that is not', async () => {
  const task = { url: killed.url, folder: exported(), store: join(root, 'killed') };
  for (const lines of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await importUntil(lines, task), `killed after ${lines} lines`).toBe(true);
  const { workspace } = await bring(killed.sql, 'killed');
  const plain = await bring(whole.sql, 'whole');
  expect(workspace).toBe(plain.workspace);
  const [after, expected] = [await rowsOf(killed.sql), await rowsOf(whole.sql)];
  for (const [table, rows] of Object.entries(expected)) expect(after[table], table).toEqual(rows);
  expect(expected.messages?.length).toBeGreaterThan(4000);
}, 300_000);
