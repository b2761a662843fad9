import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Backend, DamagedFolderError, startBackend } from '@parley/backend';
import { copyTemplate, prepareTemplate } from '@parley/backend/testing';
import { createClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../../../packages/backend/src/postgres/integrity.ts';
import { prepareFolders } from '../../../packages/backend/src/postgres/folders.ts';
import { ownKeys } from '../src/own-keys.ts';
import { rootDir } from '../src/paths.ts';
import { renew } from '../src/renew.ts';

/**
 * Each file of a data folder is lost, empty or nonsense. Either nothing is lost with it, or the
 * start is refused with a sentence that names it, and no replacement is created.
 */

const EMAIL = 'ada@example.com';
const PASSWORD = 'a-password-of-ada';
const TEXT = 'What Ada stored';

let parent: string;
let whole: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-damaged-'));
  whole = join(parent, 'whole');
  await copyTemplate(await prepareTemplate(rootDir), whole);
  const backend = await start(whole);
  const ada = createClient(backend.url, backend.keys.publishableKey);
  const { data, error } = await ada.auth.signUp({ email: EMAIL, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('nobody signed up');
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`insert into storage.buckets (id, name, public) values ('kept', 'kept', true)`;
  await sql`insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth)
    values (${data.user.id}, 'https://push.example.com/1', 'p256dh', 'auth')`;
  // The key of a provider; the workspace does not matter.
  await sql`set session_replication_role = replica`;
  await sql`insert into public.assistant_providers (workspace_id, kind, name, model, sealed_key)
    values (gen_random_uuid(), 'openai', 'Ours', 'a-model', '1.a.b.c')`;
  await sql.end();
  const service = createClient(backend.url, backend.keys.secretKey);
  const stored = await service.storage.from('kept').upload('note.txt', TEXT);
  if (stored.error) throw stored.error;
  await backend.stop();
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const start = (dataDir: string): Promise<Backend> =>
  startBackend({
    workdir: rootDir,
    dataDir,
    port: 0,
    log: () => {},
    onDatabase: async (sql) => {
      await ownKeys(sql, { dataDir, assistantPrivateKey: undefined });
    },
  });

function copyOf(name: string): string {
  const dataDir = join(parent, name);
  rmSync(dataDir, { recursive: true, force: true });
  // `cp` keeps files sparse; Node's copy would write out the holes.
  execFileSync('cp', ['-Rp', whole, dataDir]);
  return dataDir;
}

const DAMAGES: Record<string, (path: string) => void> = {
  lost: (path) => rmSync(path, { recursive: true }),
  empty: (path) => writeFileSync(path, ''),
  nonsense: (path) => writeFileSync(path, Buffer.alloc(statSync(path).size, 'nonsense ')),
};

/** The error of a refused start. */
async function refusal(dataDir: string): Promise<DamagedFolderError> {
  const outcome = await start(dataDir).catch((error: unknown) => error);
  if (outcome instanceof DamagedFolderError) return outcome;
  if (outcome instanceof Error) throw outcome;
  await (outcome as Backend).stop();
  throw new Error('It started');
}

/** Ada signs in and reads her stored file. */
async function read(dataDir: string): Promise<string> {
  const backend = await start(dataDir);
  const ada = createClient(backend.url, backend.keys.publishableKey);
  const signedIn = await ada.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  const file = await fetch(`${backend.url}/storage/v1/object/public/kept/note.txt`);
  const text = await file.text();
  await backend.stop();
  if (signedIn.error) throw signedIn.error;
  return text;
}

const CONTROL = 'global/pg_control';
const KEPT = ['assistant-key.pem', 'keys.json', 'postgres.password', 'vapid.json'];
const MADE_ANEW = ['postgres.files', 'postgres.log', 'reserve'];

test('the folder contains what these tests damage, and nothing else', () => {
  expect(readdirSync(whole).toSorted()).toEqual(
    [...KEPT, ...MADE_ANEW, 'postgres', 'storage'].toSorted(),
  );
});

const cases = KEPT.flatMap((name) => Object.keys(DAMAGES).map((how) => [name, how] as const));
test.each(cases)('refuses to start with %s %s, and creates no replacement', async (name, how) => {
  const dataDir = copyOf(`${name}-${how}`);
  const file = join(dataDir, name);
  DAMAGES[how]?.(file);
  const left = existsSync(file) ? readFileSync(file) : null;
  const error = await refusal(dataDir);
  expect(error.message).toContain(file);
  expect(error.message.split('\n')).toHaveLength(1);
  expect(error.hint).toContain(`npm run renew -- ${name}`);
  expect(existsSync(file) ? readFileSync(file) : null).toEqual(left);
  expect(await renew(dataDir, name)).toContain('is new');
  if (name !== 'vapid.json' && name !== 'assistant-key.pem') expect(await read(dataDir)).toBe(TEXT);
});

test.each(MADE_ANEW.flatMap((name) => Object.keys(DAMAGES).map((how) => [name, how] as const)))(
  'loses nothing with %s %s',
  async (name, how) => {
    const dataDir = copyOf(`${name}-${how}`);
    DAMAGES[how]?.(join(dataDir, name));
    expect(await read(dataDir)).toBe(TEXT);
  },
);

test('refuses to start without the database’s or the stored files’ folder', async () => {
  for (const name of ['postgres', join('storage', 'objects'), 'storage']) {
    const dataDir = copyOf('folders');
    rmSync(join(dataDir, name), { recursive: true });
    const { message, hint } = await refusal(dataDir);
    expect(message).toContain(join(dataDir, name === 'storage' ? 'storage/objects' : name));
    expect(hint).toMatch(/^Restore/);
  }
});

test.each(Object.keys(DAMAGES))(
  'names the problem if the version, the control file and the log are %s',
  async (how) => {
    for (const name of ['PG_VERSION', CONTROL, 'global/pg_filenode.map', 'pg_xact/0000']) {
      const dataDir = copyOf(`server-${how}`);
      DAMAGES[how]?.(join(dataDir, 'postgres', name));
      const { message } = await refusal(dataDir);
      expect(message).toMatch(name === CONTROL ? /pg_?control|control file/i : name);
    }
  },
);

test('names the problem if pg_hba.conf is empty', async () => {
  const dataDir = copyOf('rules');
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), '');
  expect((await refusal(dataDir)).message).toContain('pg_hba');
});

test('names any lost or empty file of a stopped database', () => {
  const folders = prepareFolders(copyOf('database'));
  const inventory = readFileSync(join(folders.state, 'postgres.files'));
  const { files } = JSON.parse(inventory.toString()) as { files: Record<string, unknown> };
  const refused = (name: string) => {
    writeFileSync(join(folders.state, 'postgres.files'), inventory);
    expect(() => checkFiles(folders), name).toThrow(join(folders.data, name));
  };
  // Only every fortieth of the hundreds of table files.
  const names = Object.keys(files).filter((name, n) => !name.startsWith('base/') || n % 40 === 0);
  for (const name of names) {
    const path = join(folders.data, name);
    const content = readFileSync(path);
    rmSync(path);
    refused(name);
    writeFileSync(path, '');
    if (content.length > 0) refused(name);
    writeFileSync(path, content);
  }
  expect(names.length).toBeGreaterThan(30);
});

test('names a table’s missing file also after a kill', async () => {
  const dataDir = copyOf('killed');
  rmSync(join(dataDir, 'postgres.files'));
  const backend = await start(dataDir);
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`analyze public.push_subscriptions`;
  const [row] = await sql`select pg_relation_filepath('public.push_subscriptions') as path`;
  await sql.end();
  await backend.stop();
  for (const [how, damage] of [
    ['lost', rmSync],
    ['empty', DAMAGES.empty],
  ] as const) {
    rmSync(join(dataDir, 'postgres.files'), { force: true });
    damage?.(join(dataDir, 'postgres', String(row?.path)));
    expect((await refusal(dataDir)).message, how).toContain('push_subscriptions');
    writeFileSync(join(dataDir, 'postgres', String(row?.path)), '');
  }
});

test('never serves a lost, empty or changed stored file as intact', async () => {
  const dataDir = copyOf('objects');
  const objects = join(dataDir, 'storage', 'objects');
  const [name] = readdirSync(objects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(objects, join(entry.parentPath, entry.name)));
  const path = join(objects, name ?? '');
  const backend = await start(dataDir);
  const ask = () => fetch(`${backend.url}/storage/v1/object/public/kept/note.txt`);
  DAMAGES.nonsense?.(path);
  await expect(ask().then((answer) => answer.text())).rejects.toThrow('terminated');
  for (const damage of [DAMAGES.empty, DAMAGES.lost]) {
    damage?.(path);
    const answer = await ask();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: 'ContentLost' });
  }
  writeFileSync(path, TEXT);
  expect(await (await ask()).text()).toBe(TEXT);
  await backend.stop();
});

test('refuses to read a table’s page that was changed on the disk', async () => {
  const dataDir = copyOf('page');
  const backend = await start(dataDir);
  const sql = postgres(backend.databaseUrl, { max: 1 });
  const [row] = await sql`select pg_relation_filepath('public.push_subscriptions') as path`;
  await sql.end();
  await backend.stop();
  const path = join(dataDir, 'postgres', String(row?.path));
  const page = readFileSync(path);
  page[page.indexOf('push.example.com')] = 'P'.charCodeAt(0);
  writeFileSync(path, page);
  const again = await start(dataDir);
  const reader = postgres(again.databaseUrl, { max: 1 });
  await expect(reader`select endpoint from public.push_subscriptions`).rejects.toThrow(
    'invalid page',
  );
  await reader.end();
  await again.stop();
});
