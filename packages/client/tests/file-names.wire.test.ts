import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  attachmentPath,
  ATTACHMENTS_BUCKET,
  DRIVE_BUCKET,
  drivePath,
  encodedPath,
  newId,
  plainName,
} from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../src/connection/client.ts';
import { createFileCopies } from '../src/files/file-copies.ts';
import { createSignedUrls } from '../src/files/signed-urls.ts';

/** Files of any name, with the app's own client and the real Storage, in chat and in the drive. */

const workdir = resolve(import.meta.dirname, '../../..');

type Backend = { url: string; keys: { publishableKey: string }; stop(): Promise<void> };
type StartBackend = (options: {
  workdir: string;
  dataDir: string;
  port: number;
  log(): void;
}) => Promise<Backend>;
// Imported by URL only: the backend is type-checked with Node's types, which contradict the
// browser's.
const { startDisposableBackend }: { startDisposableBackend: StartBackend } = await import(
  pathToFileURL(join(workdir, 'packages/backend/src/testing/index.ts')).href
);

let backend: Backend;
let dataDir: string;
let person: Awaited<ReturnType<typeof signUp>>;
const ids = { workspace_id: newId(), channel_id: newId(), message_id: newId() };
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-file-names-'));
  backend = await startDisposableBackend({ workdir, dataDir, port: 0, log: () => {} });
  person = await signUp();
  const { workspace_id, channel_id } = ids;
  await must(
    person.client.from('workspaces').insert({ id: workspace_id, name: 'W', owner_id: person.id }),
  );
  await must(
    person.client.from('channels').insert({ id: channel_id, workspace_id, name: 'Channel' }),
  );
  await must(
    person.client.from('messages').insert({
      id: ids.message_id,
      workspace_id,
      channel_id,
      author_id: person.id,
      parts: [{ type: 'text', text: 'Files' }],
    }),
  );
});
afterAll(async () => {
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signUp() {
  const kept = new Map<string, string>();
  const client = createClient({
    config: { supabaseUrl: backend.url, supabaseKey: backend.keys.publishableKey },
    autoRefresh: false,
    isSignedIn: () => true,
    cookies: {
      getAll: () => [...kept].map(([name, value]) => ({ name, value })),
      setAll: (cookies) => {
        for (const { name, value } of cookies) kept.set(name, value);
      },
    },
    fetch,
  });
  const { data } = await client.auth.signUp({
    email: `${newId()}@example.test`,
    password: 'correct horse battery',
  });
  const signed = createSignedUrls({ whole: async () => client });
  return { client, id: data.user?.id ?? '', ...signed };
}

async function must(answer: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await answer;
  if (error) throw new Error(error.message);
}

const SIGNS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
/** Names of files as systems allow them. Only macOS and Linux refuse '/', and only in one name. */
const NAMES = [
  ...SIGNS.filter((sign) => sign !== '/').map((sign) => `a${sign}b.txt`),
  ...SIGNS.filter((sign) => !'/. '.includes(sign)).map((sign) => `${sign}${sign}${sign}`),
  'what is it?.txt',
  '100% of #1 & more + "less".txt',
  '%2F',
  '%2e%2e%2fsecret',
  '..\\..\\secret.txt',
  '...',
  '..name',
  '.env',
  'ends with a dot.',
  ' spaces ',
  'Größe.txt',
  'Gro\u0308\u00DFe.txt',
  '设计图.txt',
  'отчёт.txt',
  'دفتر‌ها.txt',
  '\u200Fעברית.txt',
  '🏗️ 👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿.txt',
  'invoice\u202Etxt.exe',
  'two\nlines.txt',
  'bell\u0007.txt',
  'CON',
  'aux.txt',
  'NUL.',
  'LPT1',
  `${'x'.repeat(251)}.txt`,
  `${'ж'.repeat(125)}.txt`,
];

/** The name that a browser saves a download under. */
const savedAs = (answer: Response) =>
  decodeURIComponent(
    answer.headers.get('content-disposition')?.match(/filename\*=UTF-8''(.*)$/)?.[1] ?? '',
  );

/** Uploads as `createUploads` does. */
async function upload(bucket: string, path: string, body: BodyInit, contentType: string) {
  const { data } = await person.client.auth.getSession();
  const address = `${backend.url}/storage/v1/object/${bucket}/${encodedPath(path)}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      apikey: backend.keys.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': contentType,
    },
    body,
  });
  expect(answer.status, `${path}: ${answer.ok ? '' : await answer.text()}`).toBe(200);
}

async function attach(name: string, path = '') {
  const id = newId();
  const row = { id, ...ids, name: plainName(name) };
  const storage_path = path
    ? `${ids.workspace_id}/${ids.channel_id}/${ids.message_id}/${id}/${path}`
    : attachmentPath(row);
  await upload(ATTACHMENTS_BUCKET, storage_path, name, 'text/plain');
  const { data, error } = await person.client
    .from('attachments')
    .insert({
      ...row,
      type: 'document',
      storage_path,
      mime_type: 'text/plain',
      file_size: 1,
      status: 'processed',
    })
    .select('name, storage_path')
    .single();
  if (!data) throw new Error(`${name}: ${error?.message}`);
  return data;
}

async function addToDrive(name: string) {
  const file = { id: newId(), workspace_id: ids.workspace_id, name: plainName(name) };
  const storage_path = drivePath(file, newId());
  await upload(DRIVE_BUCKET, storage_path, name, 'text/plain');
  const folder = await person.client
    .from('folders')
    .insert({ workspace_id: ids.workspace_id, name: newId(), created_by: person.id })
    .select('id')
    .single();
  const { data, error } = await person.client
    .from('files')
    .insert({
      ...file,
      folder_id: folder.data?.id,
      storage_path,
      mime_type: 'text/plain',
      file_size: 1,
      created_by: person.id,
    })
    .select('name, storage_path')
    .single();
  if (!data) throw new Error(`${name}: ${error?.message}`);
  return data;
}

/** Uploads that a loaded server takes without asking for a pause. */
const AT_ONCE = 4;

const add = { [ATTACHMENTS_BUCKET]: attach, [DRIVE_BUCKET]: addToDrive };

test.for([ATTACHMENTS_BUCKET, DRIVE_BUCKET] as const)(
  'a file of any name in %s is stored, opened and downloaded under its name',
  async (bucket) => {
    const long = (name: string) => name.length >= 3 || bucket === DRIVE_BUCKET;
    const check = async (name: string) => {
      const stored = await add[bucket](name);
      expect(stored.name).toBe(plainName(name));
      const path = stored.storage_path;
      const opened = await fetch(await person.signedUrl(path, { bucket }));
      expect([opened.status, await opened.text()], name).toEqual([200, name]);
      const url = await person.signedUrl(path, { bucket, download: stored.name });
      const downloaded = await fetch(url);
      expect([downloaded.status, savedAs(downloaded)], name).toEqual([200, stored.name]);
      await downloaded.body?.cancel();
    };
    const names = NAMES.filter((name) => long(plainName(name)));
    for (let at = 0; at < names.length; at += AT_ONCE)
      await Promise.all(names.slice(at, at + AT_ONCE).map(check));
  },
);

test.for(['q?.txt', 'a#b.txt', 'amp&.txt', 'plus+.txt', "it's (1) = $5; a:b, c@d!.txt", '%41.txt'])(
  'a file that is stored as %s is opened, downloaded and copied',
  async (key) => {
    // Storage allows no '#' and '%' in its keys, so that only names that it took are stored.
    const allowed = key.replaceAll(/[#%]/g, '_');
    const { storage_path: path } = await attach('name.txt', allowed);
    const opened = await fetch(await person.signedUrl(path, { download: key }));
    expect([opened.status, savedAs(opened)]).toEqual([200, key]);
    const copies = createFileCopies({ whole: async () => person.client });
    const copied = drivePath({ workspace_id: ids.workspace_id, id: newId(), name: key }, newId());
    await copies.copyToDrive(path, copied);
    expect((await fetch(await person.signedUrl(copied, { bucket: DRIVE_BUCKET }))).status).toBe(
      200,
    );
  },
);

test('an image whose key has a question mark has a thumbnail', async () => {
  const id = newId();
  const path = `${ids.workspace_id}/${ids.channel_id}/${ids.message_id}/${id}/what is it?.png`;
  const dot = Uint8Array.from(atob(DOT), (letter) => letter.charCodeAt(0));
  await upload(ATTACHMENTS_BUCKET, path, dot, 'image/png');
  const drawn = await fetch(await person.signedUrl(path, { width: 320 }));
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});

test('a missing file is reported as missing, not as a server out of reach', async () => {
  const path = attachmentPath({ ...ids, id: newId(), name: 'gone?.txt' });
  await expect(person.signedUrl(path)).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
