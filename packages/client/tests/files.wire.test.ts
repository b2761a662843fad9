import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newId } from '@parley/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../src/connection/client.ts';

/** The app's own client with the real Storage. */

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
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-files-'));
  backend = await startDisposableBackend({ workdir, dataDir, port: 0, log: () => {} });
}, 60_000);
afterAll(async () => {
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function person() {
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
  return { client, id: data.user?.id ?? '' };
}

test('reports a missing file without an error', async () => {
  const { client, id } = await person();
  const avatars = client.storage.from('avatars');
  const dot = Uint8Array.from(atob(DOT), (letter) => letter.charCodeAt(0));
  await avatars.upload(`${id}/dot.png`, dot, { contentType: 'image/png' });
  expect((await avatars.exists(`${id}/dot.png`)).data).toBe(true);
  expect((await avatars.exists(`${id}/none.png`)).data).toBe(false);
  expect((await client.storage.from('attachments').exists('a/b')).data).toBe(false);
  // A failed check is not reported as absence.
  await expect(avatars.exists('../dot.png')).rejects.toMatchObject({ status: 400 });
});

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
