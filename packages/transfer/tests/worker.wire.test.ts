import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import type { JobWorker } from '@parley/jobs';
import { postgres, type Sql } from '@parley/postgres';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import jszip from 'jszip';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workdir } from '../../../supabase/tests/database.ts';
import { startTransfer, unpackZip } from '../src/index.ts';

let root: string;
let backend: Backend;
let sql: Sql;
let worker: JobWorker | null = null;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-worker-'));
  backend = await startDisposableBackend({
    workdir,
    dataDir: join(root, 'data'),
    port: 0,
    log: () => {},
  });
  sql = postgres(backend.databaseUrl, { max: 4, settings: { search_path: 'public' } });
  await mkdir(join(root, 'work'));
  await start();
});
afterAll(async () => {
  await worker?.stop();
  await sql.end({ timeout: 5 });
  await backend.stop();
  await rm(root, { recursive: true, force: true });
});

async function start(): Promise<void> {
  worker = await startTransfer({
    supabaseUrl: backend.url,
    secretKey: backend.keys.secretKey,
    databaseUrl: backend.databaseUrl,
    workFolder: join(root, 'work'),
    tidyMs: 500,
    log: () => {},
  });
}

const EVIL = `=cmd|' /C calc'!A0 <script>alert(1)</script>`;
let number = 0;

async function person(name = 'Ann') {
  const client: SupabaseClient = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const email = `${name.toLowerCase()}${(number += 1)}@example.test`;
  const { data, error } = await client.auth.signUp({ email, password: 'harbour-crane-tea' });
  if (error || !data.user) throw error ?? new Error('Nobody signed up');
  return { client, id: data.user.id, email };
}

async function workspaceOf(owner: { client: SupabaseClient; id: string }) {
  const workspace = crypto.randomUUID();
  const made = await owner.client
    .from('workspaces')
    .insert({ id: workspace, name: EVIL, owner_id: owner.id });
  if (made.error) throw made.error;
  const channel = crypto.randomUUID();
  const opened = await owner.client.from('channels').insert({
    id: channel,
    workspace_id: workspace,
    name: EVIL,
    topic: 'dock',
    visibility: 'open',
  });
  if (opened.error) throw opened.error;
  const said = await owner.client.from('messages').insert({
    workspace_id: workspace,
    channel_id: channel,
    author_id: owner.id,
    parts: [{ type: 'text', text: EVIL }],
    metadata: { workspace_id: workspace, channel_id: channel },
  });
  if (said.error) throw said.error;
  return { workspace, channel };
}

type Asked = { scope: string; workspace_id?: string; channel_id?: string };

async function ask({ client, id }: { client: SupabaseClient; id: string }, asked: Asked) {
  const row = crypto.randomUUID();
  const { error } = await client.from('exports').insert({ id: row, profile_id: id, ...asked });
  if (error) throw error;
  return row;
}

/** Downloads an export as its owner and unpacks it. @returns the folder. */
async function downloaded(
  { client, id: owner }: { client: SupabaseClient; id: string },
  id: string,
) {
  expect((await client.rpc('open_export', { export: id })).data).toBe(`${owner}/${id}.zip`);
  const { data } = await client.storage.from('exports').download(`${owner}/${id}.zip`);
  const zip = join(root, `${id}.zip`);
  await writeFile(zip, Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()));
  const folder = join(root, id);
  await mkdir(folder);
  await unpackZip(zip, folder);
  return { folder, zip };
}

const stateOf = async (id: string) => {
  const [row] = await sql<{ state: string; error: { code: string } | null }[]>`
    select state, error from public.exports where id = ${id}`;
  return row;
};

const ended = (id: string, state: 'done' | 'failed') =>
  vi.waitFor(async () => expect((await stateOf(id))?.state).toBe(state), { timeout: 30_000 });

test('a person asks, is told, and downloads a zip that shows what people wrote as text', async () => {
  const ann = await person();
  const { workspace } = await workspaceOf(ann);
  const id = await ask(ann, { scope: 'workspace', workspace_id: workspace });
  await ended(id, 'done');
  const path = `${ann.id}/${id}.zip`;
  const early = await ann.client.storage.from('exports').download(path);
  expect(early.error).not.toBeNull();
  const { folder, zip } = await downloaded(ann, id);
  const manifest: { workspace: { name: string }; scope: string } = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  );
  expect(manifest).toMatchObject({ scope: 'workspace', workspace: { name: EVIL } });
  const pages = await jszip.loadAsync(await readFile(zip));
  const shown = await Promise.all(pages.file(/^html\//).map((page) => page.async('string')));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.join('')).toContain('&lt;script&gt;');
  expect(shown.join('')).not.toContain('<script');
  const log = await sql<{ action: string }[]>`select action from public.audit_log
    where workspace_id = ${workspace} and table_name = 'exports' order by created_at`;
  expect(log.map(({ action }) => action)).toEqual(['insert', 'done', 'download']);
  const told = await sql<{ kind: string }[]>`select kind from public.notifications
    where profile_id = ${ann.id} and workspace_id = ${workspace}`;
  expect(told.map(({ kind }) => kind)).toContain('export_done');
});

test('nobody else downloads it: not by its path, not by asking, not by a signed link', async () => {
  const ann = await person();
  const eve = await person('Eve');
  const id = await ask(ann, { scope: 'person' });
  await ended(id, 'done');
  await ann.client.rpc('open_export', { export: id });
  const path = `${ann.id}/${id}.zip`;
  const bucket = eve.client.storage.from('exports');
  expect((await eve.client.rpc('open_export', { export: id })).error?.code).toBe('42501');
  expect((await bucket.download(path)).error).not.toBeNull();
  expect((await bucket.createSignedUrl(path, 60)).error).not.toBeNull();
  expect((await bucket.list(ann.id)).data).toEqual([]);
  expect((await bucket.copy(path, `${eve.id}/${id}.zip`)).error).not.toBeNull();
  expect((await eve.client.from('exports').select().eq('id', id)).data).toEqual([]);
});

test('an owner who is removed meanwhile gets nothing, not even what was done before', async () => {
  const ann = await person();
  const ben = await person('Ben');
  const { workspace } = await workspaceOf(ann);
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    values (${workspace}, ${ben.id}, 'owner')`;
  const before = await ask(ben, { scope: 'workspace', workspace_id: workspace });
  await ended(before, 'done');
  await ben.client.rpc('open_export', { export: before });
  await worker?.stop();
  const running = await ask(ben, { scope: 'workspace', workspace_id: workspace });
  await sql`delete from public.memberships
    where workspace_id = ${workspace} and profile_id = ${ben.id}`;
  await start();
  await ended(running, 'failed');
  expect((await stateOf(running))?.error?.code).toBe('export_not_allowed');
  expect((await ben.client.rpc('open_export', { export: before })).error?.code).toBe('42501');
  const got = await ben.client.storage.from('exports').download(`${ben.id}/${before}.zip`);
  expect(got.error).not.toBeNull();
});

test('an export that a killed worker left is made by the next, and leaves nothing behind', async () => {
  const ann = await person();
  await worker?.stop();
  const id = await ask(ann, { scope: 'person' });
  // As the killed worker left it: begun, and its job gone.
  await sql`update public.exports set state = 'running', step = 'rows' where id = ${id}`;
  await sql`select graphile_worker.remove_job(${`export:${id}`})`;
  // No process has this number.
  await mkdir(join(root, 'work', 'parley-export-99999999-x'));
  await start();
  await ended(id, 'done');
  await vi.waitFor(async () => expect(await readdir(join(root, 'work'))).toEqual([]));
});

test('a second export of a kind waits for the first', async () => {
  const ann = await person();
  await worker?.stop();
  await ask(ann, { scope: 'person' });
  await expect(ask(ann, { scope: 'person' })).rejects.toMatchObject({ details: 'export_running' });
  await start();
});

/** Columns that hold what opens something. */
const SECRETS = /token_hash|sealed_|secret|p256dh|encrypted_password|key_hint/;

test('no secret is in the export of a person', async () => {
  const ann = await person();
  const { workspace } = await workspaceOf(ann);
  const token = await ann.client.rpc('create_api_token', {
    workspace,
    name: 'CI',
    can_write: false,
    days: 30,
  });
  expect(token.error).toBeNull();
  const id = await ask(ann, { scope: 'person' });
  await ended(id, 'done');
  const { folder } = await downloaded(ann, id);
  for (const name of await readdir(join(folder, 'tables'))) {
    const text = await readFile(join(folder, 'tables', name), 'utf8');
    expect([name, SECRETS.exec(text)?.[0]]).toEqual([name, undefined]);
    expect(text).not.toContain(String(token.data));
  }
  expect(await readFile(join(folder, 'tables', 'api_tokens.jsonl'), 'utf8')).toContain('"CI"');
});

test('an account that is erased is gone within seconds, and its session at once', async () => {
  const ann = await person();
  await worker?.stop();
  expect((await ann.client.rpc('erase_account', { blanks: true })).error).toBeNull();
  expect((await ann.client.auth.getUser()).error).not.toBeNull();
  await start();
  await vi.waitFor(
    async () => expect(await sql`select from auth.users where id = ${ann.id}`).toHaveLength(0),
    { timeout: 30_000 },
  );
  expect(await sql`select from public.profiles where id = ${ann.id}`).toHaveLength(0);
});

test('the only owner of a workspace hands it over before the account is erased', async () => {
  const ann = await person();
  await workspaceOf(ann);
  const { error } = await ann.client.rpc('erase_account', { blanks: false });
  expect(error?.details).toBe('owns_workspaces');
});
