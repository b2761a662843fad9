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
let root: string;
beforeAll(async () => {
  database = await startDatabase();
  world = await createFullWorld(database.sql);
  root = await mkdtemp(join(tmpdir(), 'parley-record-'));
});
afterAll(async () => {
  await database.stop();
  await rm(root, { recursive: true, force: true });
});

type Shown = {
  form: string;
  source: string;
  started: boolean;
  finished: boolean;
  report: { rows: Record<string, { read: number; written: number }>; notes: object[] };
};

/** The imports of a workspace as a person sees them. */
async function seen(person: string, workspace: string): Promise<Shown[]> {
  return database.sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
      ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
    return tx<Shown[]>`select form, source, started_at is not null as started,
      finished_at is not null as finished, report from public.imports_of(${workspace})`;
  });
}

test('owners see what would come, and then what came, as numbers', async () => {
  const { sql } = database;
  const objects = folderStore(sql, join(root, 'objects'));
  const folder = join(root, 'export');
  await exportWorkspace({ sql, objects, workspace: world.workspace, folder });
  const { elsewhere, people } = world;
  const run = async (isDryRun: boolean) =>
    importWorkspace({
      sql,
      objects,
      source: await openFolder(folder),
      into: { workspace: elsewhere },
      isDryRun,
    });
  await run(true);
  const [looked] = await seen(people.outsider, elsewhere);
  expect(looked).toMatchObject({ form: 'parley', started: false, finished: false });
  expect(looked?.report.rows.messages).toMatchObject({ written: 0 });
  await run(false);
  const [came, ...others] = await seen(people.outsider, elsewhere);
  expect(others).toEqual([]);
  expect(came).toMatchObject({ started: true, finished: true });
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.messages where workspace_id = ${elsewhere}`;
  expect(came?.report.rows.messages?.written).toBe(found?.count);
  expect(JSON.stringify(came?.report)).not.toContain('examples');
  expect(await seen(people.owner, elsewhere)).toEqual([]);
});
