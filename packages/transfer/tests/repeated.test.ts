import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../supabase/tests/database.ts';
import { exportWorkspace, importWorkspace, openFolder } from '../src/index.ts';
import { createFullWorld } from './full-world.ts';
import { folderStore } from './stores.ts';

/** Time for eleven processes one after the other, on a machine that is busy. */
const MANY_PROCESSES_MS = 300_000;

let source: TestDatabase;
let target: TestDatabase;
let root: string;
const exported = () => join(root, 'export');
const store = () => join(root, 'store');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-repeated-'));
  [source, target] = await Promise.all([startDatabase(), startDatabase()]);
  const { workspace } = await createFullWorld(source.sql);
  await exportWorkspace({
    sql: source.sql,
    workspace,
    folder: exported(),
    objects: folderStore(source.sql, store()),
  });
});
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()]);
  await rm(root, { recursive: true, force: true });
});

const bring = async (isDryRun = false) =>
  importWorkspace({
    sql: target.sql,
    objects: folderStore(target.sql, store()),
    source: await openFolder(exported()),
    into: 'new',
    isDryRun,
  });

/** Everything that an import may write, as text. */
async function everything(): Promise<string> {
  const { sql } = target;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'storage', 'graphile_worker')
      -- The report of each import.
      and c.oid <> 'private.imports'::regclass
    order by 1`;
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await sql.unsafe<{ row: string }[]>(
      `select to_jsonb(t) - '{last_accessed_at}'::text[] as row from ${name} t order by t::text`,
    );
    rows.push(name, ...found.map(({ row }) => JSON.stringify(row)));
  }
  return rows.join('\n');
}

/** Imports in a process that is killed when it has said as many lines. @returns if it was. */
function importUntil(lines: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('import-child.ts', import.meta.url)), target.url, exported(), store()],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = 0;
  createInterface(child.stdout).on('line', () => {
    said += 1;
    if (said === lines) child.kill('SIGKILL');
  });
  return new Promise((done) => {
    child.on('exit', (_code, signal) => done(signal === 'SIGKILL'));
  });
}

test('a dry run counts everything and writes nothing', async () => {
  const before = await everything();
  const report = await bring(true);
  expect(await everything()).toBe(before);
  const { tables } = JSON.parse(await readFile(join(exported(), 'manifest.json'), 'utf8'));
  for (const [name, { read }] of Object.entries(report.rows))
    expect(read, name).toBe(tables[name].rows);
});

test(
  'an import that is killed ten times ends with the rows of one that is not',
  async () => {
    for (const lines of [1, 3, 6, 9, 14, 20, 26, 33, 40, 45])
      expect(await importUntil(lines), `killed after ${lines} lines`).toBe(true);
    const { workspace } = await bring();
    await exportWorkspace({
      sql: target.sql,
      workspace,
      folder: join(root, 'after'),
      objects: folderStore(target.sql, store()),
    });
    const first = JSON.parse(await readFile(join(exported(), 'manifest.json'), 'utf8'));
    const after = JSON.parse(await readFile(join(root, 'after', 'manifest.json'), 'utf8'));
    for (const [name, { rows }] of Object.entries<{ rows: number }>(first.tables))
      expect(after.tables[name].rows, name).toBe(rows);
    expect(after.files).toEqual(first.files);
  },
  MANY_PROCESSES_MS,
);

test('a second import changes nothing at all', async () => {
  const before = await everything();
  const report = await bring();
  expect(await everything()).toBe(before);
  expect(Object.values(report.rows).every(({ written }) => written === 0)).toBe(true);
});

test('nobody is notified, no assistant wakes and nothing is mailed', async () => {
  const { sql } = target;
  const [{ notifications, runs } = { notifications: -1, runs: -1 }] = await sql<
    { notifications: number; runs: number }[]
  >`select (select count(*)::integer from public.notifications) as notifications,
      (select count(*)::integer from public.assistant_runs) as runs`;
  const { tables } = JSON.parse(await readFile(join(exported(), 'manifest.json'), 'utf8'));
  expect(notifications).toBe(0);
  expect(runs).toBe(tables.assistant_runs.rows);
  expect(await sql`select from realtime.messages`).toHaveLength(0);
});

test('search finds what was imported', async () => {
  const { sql } = target;
  const rows = await sql`
    select from private.search_entries where words @@ 'needle'::tsquery and kind = 'message'`;
  expect(rows.length).toBeGreaterThan(0);
  const missing = await sql`select m.id from public.messages m
    where m.deleted_at is null and m.role = 'user'
      and not exists (select from private.search_entries e where e.id = m.id)`;
  expect(missing).toHaveLength(0);
});

test('the words of an imported message are those of a sent one', async () => {
  const { sql } = target;
  const entries = () => sql`
    select e.*, e.words::text from private.search_entries e order by kind, id`;
  const words = () => sql`select distinct word, keys from private.search_words order by word`;
  const before = [[...(await entries())], [...(await words())]];
  await sql`delete from private.search_entries where kind = 'message'`;
  await sql`delete from private.search_words`;
  await sql`select private.keep_message_words(m) from public.messages m`;
  await sql`select private.keep_attachment_entry(a) from public.attachments a`;
  await sql`select private.keep_drive_words(f.id) from public.files f`;
  expect([[...(await entries())], [...(await words())]]).toEqual(before);
});
