import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { importWorkspace, openForeign } from '../src/index.ts';
import {
  MATTERMOST_TEAM as team,
  writeCampfireStorage,
  writeMattermostExport,
  writeSlackExport,
  writeZulipExport,
} from '../src/testing/index.ts';
import { importUntil, rowsOf } from './killed.ts';
import { folderStore } from './stores.ts';

let killed: TestDatabase;
let whole: TestDatabase;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-foreign-repeated-'));
  [killed, whole] = await Promise.all([startDatabase(), startDatabase()]);
});
afterAll(async () => {
  await Promise.all([killed.stop(), whole.stop()]);
  await rm(root, { recursive: true, force: true });
});

const MESSAGES = 2000;
const FORMS = [
  { form: 'slack', write: writeSlackExport },
  { form: 'mattermost', write: writeMattermostExport },
  { form: 'zulip', write: writeZulipExport },
  { form: 'campfire', write: writeCampfireStorage },
];

async function bring(sql: Sql, store: string, folder: string) {
  const source = await openForeign(folder, { team });
  if (!source) throw new Error('Nothing recognizes this export');
  return importWorkspace({
    sql,
    objects: folderStore(sql, join(root, store)),
    source,
    into: 'new',
  });
}

test.each(FORMS)(
  'an import of $form that is killed ten times ends with the rows of one that is not',
  async ({ form, write }) => {
    const folder = join(root, form);
    await write(folder, MESSAGES);
    const task = { url: killed.url, folder, store: join(root, 'killed'), team };
    for (const lines of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(await importUntil(lines, task), `killed after ${lines} lines`).toBe(true);
    const { workspace } = await bring(killed.sql, 'killed', folder);
    const plain = await bring(whole.sql, 'whole', folder);
    expect(workspace).toBe(plain.workspace);
    const [after, expected] = [await rowsOf(killed.sql), await rowsOf(whole.sql)];
    for (const [table, rows] of Object.entries(expected)) expect(after[table], table).toEqual(rows);
    expect(expected.messages?.length).toBeGreaterThan(MESSAGES);
  },
  300_000,
);
