import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workdir } from '../../../supabase/tests/database.ts';
import { createFullWorld } from './full-world.ts';
import { exportWorkspace, importWorkspace, openFolder, storageApi } from '../src/index.ts';

let root: string;
let backend: Backend;
let sql: Sql;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-storage-'));
  backend = await startDisposableBackend({
    workdir,
    dataDir: join(root, 'data'),
    port: 0,
    log: () => {},
  });
  sql = postgres(backend.databaseUrl, { max: 4, settings: { search_path: 'public' } });
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await backend.stop();
  await rm(root, { recursive: true, force: true });
});

const store = () => storageApi({ url: backend.url, secretKey: backend.keys.secretKey });

async function put(bucket: string, path: string, text: string, type: string): Promise<void> {
  const file = join(root, randomUUID());
  await writeFile(file, text);
  await store().write(bucket, path, file, type);
}

test('contents go out by the Storage API and come in under the new paths', async () => {
  const world = await createFullWorld(sql);
  await sql`delete from storage.objects`;
  const { path } = world.attachments.open;
  await put('attachments', path, 'the plan', 'application/pdf');
  const told: string[] = [];
  const folder = join(root, 'export');
  const manifest = await exportWorkspace({
    sql,
    objects: store(),
    workspace: world.workspace,
    folder,
    tell: ({ code }) => told.push(code),
  });
  expect(manifest.files).toEqual({ count: 1, bytes: 8 });
  const [line = ''] = (await readFile(join(folder, 'tables', 'objects.jsonl'), 'utf8')).split('\n');
  expect(JSON.parse(line)).toMatchObject({ path, mime_type: 'application/pdf', size: 8 });
  const { workspace, objects } = await importWorkspace({
    sql,
    objects: store(),
    source: await openFolder(folder),
    into: 'new',
  });
  expect(objects.written).toBe(1);
  const [copy] = await sql<{ storage_path: string }[]>`
    select a.storage_path from public.attachments a join storage.objects o on o.name = a.storage_path
    where a.workspace_id = ${workspace}`;
  const contents = await store().read('attachments', copy?.storage_path ?? '');
  expect((await buffer(contents)).toString()).toBe('the plan');
  expect(told).toEqual([]);
});

test('an object without contents is a note, and the export goes on', async () => {
  const world = await createFullWorld(sql, '-lost');
  const told: string[] = [];
  const manifest = await exportWorkspace({
    sql,
    objects: store(),
    workspace: world.workspace,
    folder: join(root, 'lost'),
    tell: ({ code }) => told.push(code),
  });
  expect(manifest.files.count).toBe(0);
  expect(new Set(told)).toEqual(new Set(['contents_missing']));
});
