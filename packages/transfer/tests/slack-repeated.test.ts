import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { importWorkspace, openSlack } from '../src/index.ts';
import { writeSlackExport } from '../src/testing/index.ts';
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

/** Imports in a process that is killed when it has said as many lines. @returns if it was. */
function importUntil(lines: number): Promise<boolean> {
  const program = fileURLToPath(new URL('import-child.ts', import.meta.url));
  const child = spawn(process.execPath, [program, killed.url, exported(), join(root, 'killed')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = 0;
  createInterface(child.stdout).on('line', () => {
    said += 1;
    if (said === lines) child.kill('SIGKILL');
  });
  return new Promise((done) => {
    child.on('exit', (_code, signal) => done(signal === 'SIGKILL'));
  });
}

/** The rows that an import writes, but for the times at which they were written. */
async function rowsOf(sql: Sql): Promise<Record<string, string[]>> {
  const tables = ['workspaces', 'memberships', 'channels', 'participants', 'messages', 'reactions'];
  const found: Record<string, string[]> = {};
  for (const table of [...tables, 'attachments', 'custom_emoji', 'profiles']) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select (to_jsonb(t) - '{created_at,updated_at,opened_at}'::text[])::text as row from public.${table} t
       order by id`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

test('an import of Slack that is killed ten times ends with the rows of one that is not', async () => {
  for (const lines of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await importUntil(lines), `killed after ${lines} lines`).toBe(true);
  const { workspace } = await bring(killed.sql, 'killed');
  const plain = await bring(whole.sql, 'whole');
  expect(workspace).toBe(plain.workspace);
  const [after, expected] = [await rowsOf(killed.sql), await rowsOf(whole.sql)];
  for (const [table, rows] of Object.entries(expected)) expect(after[table], table).toEqual(rows);
  expect(expected.messages?.length).toBeGreaterThan(4000);
}, 300_000);
