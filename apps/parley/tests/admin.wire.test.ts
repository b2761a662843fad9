import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openProject, type Project } from '../src/admin/project.ts';
import { providersCommand } from '../src/admin/providers.ts';
import { usersCommand } from '../src/admin/users.ts';
import { rootDir } from '../src/paths.ts';
import { rememberRunning } from '@parley/backend/running';

const PASSWORD = 'a-long-password-7';
let backend: Backend;
let dataDir: string;
let project: Project;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-admin-'));
  backend = await startDisposableBackend({ workdir: rootDir, dataDir, port: 0, log: () => {} });
  rememberRunning(dataDir, { pid: 1, url: backend.url, databaseUrl: backend.databaseUrl });
  project = await openProject(dataDir, {});
});
afterAll(async () => {
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const client = () =>
  createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

async function person() {
  const email = `${crypto.randomUUID()}@example.test`;
  const own = client();
  const { data } = await own.auth.signUp({ email, password: PASSWORD });
  return { email, id: data.user?.id ?? '', client: own };
}

const run = (...args: string[]) => usersCommand(project, args);

test('an invited person comes in by the link, once', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const said = await run('invite', email);
  const [, link = ''] = said.split('\n');
  expect(await run('list', email)).toContain('invited, never in');
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.headers.get('location')).toContain('access_token=');
  const again = await fetch(link, { redirect: 'manual' });
  expect(again.headers.get('location')).toContain('error_code=otp_expired');
  await expect(run('invite', email)).rejects.toThrow('already been registered');
});

test('whoever is disabled is out, until they are enabled', async () => {
  const ann = await person();
  expect(await run('disable', ann.email)).toContain('cannot sign in');
  expect((await ann.client.auth.getUser()).error).not.toBeNull();
  const credentials = { email: ann.email, password: PASSWORD };
  expect((await client().auth.signInWithPassword(credentials)).error?.code).toBe('user_banned');
  expect(await run('list', ann.email)).toContain('disabled');
  await run('enable', ann.id);
  expect((await client().auth.signInWithPassword(credentials)).error).toBeNull();
});

test('sessions end, and a lost password is chosen anew by a link', async () => {
  const ann = await person();
  await run('end-sessions', ann.email);
  expect((await ann.client.auth.getUser()).error).not.toBeNull();
  const [, link = ''] = (await run('reset', ann.email)).split('\n');
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.headers.get('location')).toContain('type=recovery');
  expect(await run('remove-factors', ann.email)).toContain('there were 0');
});

test('the first administrator is made without SQL', async () => {
  const ann = await person();
  expect(await run('make-admin', ann.email)).toBe(`${ann.email} is a profile administrator.`);
  const { data } = await ann.client.from('profiles').select('role').eq('id', ann.id).single();
  expect(data).toEqual({ role: 'admin' });
  expect(await run('list')).toContain(`${ann.email}  administrator`);
  await run('remove-admin', ann.email);
  expect(await run('list', ann.email)).not.toContain('administrator');
});

test('a deleted person is gone, and what is not understood is explained', async () => {
  const ann = await person();
  expect(await run('delete', ann.email)).toBe(`${ann.email} is deleted.`);
  expect(await run('list', ann.email)).toBe('Nobody.');
  await expect(run('delete', ann.email)).rejects.toThrow(`Nobody has the address ${ann.email}.`);
  await expect(run('promote', ann.email)).rejects.toThrow('Usage: npm run admin');
  await expect(openProject(dataDir, { SUPABASE_URL: backend.url })).rejects.toThrow('together');
});

test('a provider is added, told to the sign-in page, and removed', async () => {
  const offered = async () => {
    const answer = await fetch(`${backend.url}/auth/v1/settings`, {
      headers: { apikey: backend.keys.publishableKey },
    });
    return z.looseObject({ custom_providers: z.array(z.unknown()) }).parse(await answer.json())
      .custom_providers;
  };
  const providers = (...args: string[]) =>
    providersCommand(project, args, { CLIENT_SECRET: 'between the two' });
  expect(await providers('list')).toBe('None.');
  await providers('add', 'harbour', 'Harbour ID', 'https://id.example.test', 'chat');
  expect(await providers('list')).toBe('harbour  Harbour ID  https://id.example.test');
  expect(await offered()).toEqual([{ identifier: 'custom:harbour', name: 'Harbour ID' }]);
  await expect(
    providersCommand(project, ['add', 'x', 'X', 'https://x.test', 'chat'], {}),
  ).rejects.toThrow('CLIENT_SECRET');
  await providers('remove', 'harbour');
  expect(await offered()).toEqual([]);
  await expect(providers('remove', 'harbour')).rejects.toThrow('not found');
});
