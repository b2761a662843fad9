import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openProject, type AdminProject } from '../src/admin/project.ts';
import { providersCommand } from '../src/admin/providers.ts';
import { usersCommand } from '../src/admin/users.ts';
import { rootDir } from '../src/paths.ts';
import { rememberRunning } from '@parley/backend/running';
import {
  CLIENT,
  type IdentityProvider,
  type ProviderAccount,
  startIdentityProvider,
} from '../../../packages/backend/tests/auth/identity-provider.ts';

const PASSWORD = 'a-long-password-7';
const HOME = 'http://localhost:3000';
let backend: Backend;
let dataDir: string;
let project: AdminProject;
let provider: IdentityProvider;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-admin-'));
  backend = await startDisposableBackend({ workdir: rootDir, dataDir, port: 0, log: () => {} });
  rememberRunning(dataDir, { pid: 1, url: backend.url, databaseUrl: backend.databaseUrl });
  project = await openProject(dataDir, {});
  provider = await startIdentityProvider();
  provider.register(`${backend.url}/auth/v1/callback`);
});
afterAll(async () => {
  await backend.stop();
  await provider.stop();
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

test('an invited person can use their link once', async () => {
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

test('a disabled account cannot sign in until it is enabled', async () => {
  const ann = await person();
  expect(await run('disable', ann.email)).toContain('cannot sign in');
  expect((await ann.client.auth.getUser()).error).not.toBeNull();
  const credentials = { email: ann.email, password: PASSWORD };
  expect((await client().auth.signInWithPassword(credentials)).error?.code).toBe('user_banned');
  expect(await run('list', ann.email)).toContain('disabled');
  await run('enable', ann.id);
  expect((await client().auth.signInWithPassword(credentials)).error).toBeNull();
});

test('ends sessions, and resets a password by a link', async () => {
  const ann = await person();
  await run('end-sessions', ann.email);
  expect((await ann.client.auth.getUser()).error).not.toBeNull();
  const [, link = ''] = (await run('reset', ann.email)).split('\n');
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.headers.get('location')).toContain('type=recovery');
  expect(await run('remove-factors', ann.email)).toContain('there were 0');
});

test('makes the first administrator without SQL', async () => {
  const ann = await person();
  expect(await run('make-admin', ann.email)).toBe(`${ann.email} is a profile administrator.`);
  const { data } = await ann.client.from('profiles').select('role').eq('id', ann.id).single();
  expect(data).toEqual({ role: 'admin' });
  expect(await run('list')).toContain(`${ann.email}  administrator`);
  await run('remove-admin', ann.email);
  expect(await run('list', ann.email)).not.toContain('administrator');
});

test('deletes an account, and explains invalid commands', async () => {
  const ann = await person();
  expect(await run('delete', ann.email)).toBe(`${ann.email} is deleted.`);
  expect(await run('list', ann.email)).toBe('Nobody.');
  await expect(run('delete', ann.email)).rejects.toThrow(`Nobody has the address ${ann.email}.`);
  await expect(run('promote', ann.email)).rejects.toThrow('Usage: npm run admin');
  await expect(openProject(dataDir, { SUPABASE_URL: backend.url })).rejects.toThrow('together');
});

const providers = (...args: string[]) =>
  providersCommand(project, args, { CLIENT_SECRET: CLIENT.client_secret });

test('adds a provider, offers it on the sign-in page, and removes it', async () => {
  const offered = async () => {
    const answer = await fetch(`${backend.url}/auth/v1/settings`, {
      headers: { apikey: backend.keys.publishableKey },
    });
    return z.looseObject({ custom_providers: z.array(z.unknown()) }).parse(await answer.json())
      .custom_providers;
  };
  const { issuer } = provider;
  expect(await providers('list')).toBe('None.');
  await providers('add', 'harbour', 'Harbour ID', issuer, 'chat');
  expect(await providers('list')).toBe(`harbour  Harbour ID  ${issuer}`);
  expect(await offered()).toEqual([{ identifier: 'custom:harbour', name: 'Harbour ID' }]);
  await expect(providersCommand(project, ['add', 'x', 'X', issuer, 'chat'], {})).rejects.toThrow(
    'CLIENT_SECRET',
  );
  await providers('remove', 'harbour');
  expect(await offered()).toEqual([]);
  await expect(providers('remove', 'harbour')).rejects.toThrow('not found');
});

/** Signs in with a provider like a browser. */
async function signInBy(id: string, account: ProviderAccount) {
  provider.next = account;
  const own = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, flowType: 'pkce' },
  });
  const { data } = await own.auth.signInWithOAuth({
    provider: `custom:${id}` as 'google',
    options: { skipBrowserRedirect: true },
  });
  const back = await provider.visit(data.url ?? '', HOME);
  const { error } = await own.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  return own;
}

test('a first sign-in with a provider fills in the name and joins its workspace', async () => {
  const owner = await person();
  const name = `Harbour ${crypto.randomUUID()}`;
  const workspace = { id: crypto.randomUUID(), name, owner_id: owner.id };
  expect((await owner.client.from('workspaces').insert(workspace)).error).toBeNull();
  const { issuer } = provider;
  await expect(
    providers('add', 'quay', 'Quay', issuer, 'chat', '--workspace', 'Nowhere'),
  ).rejects.toThrow('There is no workspace Nowhere.');
  await expect(
    providers('add', 'quay', 'Quay', issuer, 'chat', '--workspace', name, '--role', 'owner'),
  ).rejects.toThrow('Usage');
  expect(
    await providers('add', 'quay', 'Quay', issuer, 'chat', '--workspace', name, '--role', 'admin'),
  ).toContain(`joins ${name} as admin`);
  expect(await providers('list')).toContain(`joins ${name} as admin`);

  const ann = await signInBy('quay', {
    sub: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.test`,
    email_verified: true,
    name: 'Ann Example',
  });
  const { data } = await ann.auth.getUser();
  const me = data.user?.id ?? '';
  const joined = await ann.from('memberships').select('workspace_id, role').eq('profile_id', me);
  expect(joined.data).toEqual([{ workspace_id: workspace.id, role: 'admin' }]);
  const profile = await ann.from('profiles').select('name').eq('id', me).single();
  expect(profile.data).toEqual({ name: 'Ann Example' });

  await providers('remove', 'quay');
  const rules = await owner.client.from('join_rules').select('id').eq('workspace_id', workspace.id);
  expect(rules.data).toEqual([]);
});

test('signing up with an invited address proves nothing while no mail is sent', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  await run('invite', email);
  const { data } = await client().auth.signUp({ email, password: PASSWORD });
  expect(data.session).not.toBeNull();
  expect(data.user?.identities?.map(({ identity_data: told }) => told?.email_verified)).toEqual([
    false,
  ]);
});

test('providers add rejects an issuer that nobody could sign in with', async () => {
  const { issuer } = provider;
  let description: unknown = {};
  let status = 200;
  const server = createServer((request, response) => {
    const body = request.url === '/keys' ? { keys: [] } : description;
    response.writeHead(request.url === '/keys' ? 200 : status);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const whole = {
    issuer: own,
    authorization_endpoint: `${own}/authorize`,
    token_endpoint: `${own}/token`,
    jwks_uri: `${own}/keys`,
    response_types_supported: ['code'],
  };
  const refusals: readonly [issuer: string, told: unknown, reason: string, status?: number][] = [
    ['harbour', {}, 'begins with https://'],
    ['ftp://id.example.test', {}, 'begins with https://'],
    ['http://id.example.test', {}, 'must begin with https://'],
    ['http://localhost.example.test', {}, 'must begin with https://'],
    [`${own}/?tenant=1`, whole, 'no query'],
    [own.replace('http://', 'http://user:secret@'), whole, 'no password'],
    ['http://127.0.0.1:9', {}, 'cannot be reached'],
    [`${issuer}/elsewhere`, {}, 'answers 404'],
    [own, whole, 'answers 500', 500],
    [own, '<html>', 'not JSON'],
    [own, { issuer: own }, 'authorization_endpoint, token_endpoint, jwks_uri'],
    [own, { ...whole, issuer: `${own}/other` }, `calls itself ${own}/other`],
    [own, { ...whole, token_endpoint: 'http://id.example.test/token' }, 'Its token_endpoint'],
    [own, { ...whole, response_types_supported: ['id_token'] }, 'authorization code'],
    [own, { ...whole, code_challenge_methods_supported: ['plain'] }, 'S256'],
    [own, whole, 'holds no keys'],
  ];
  for (const [named, told, reason, answered = 200] of refusals) {
    description = told;
    status = answered;
    await expect(providers('add', 'dead', 'Dead', named, 'chat'), named).rejects.toThrow(reason);
  }
  expect(await providers('list')).toBe('None.');
  await new Promise((resolve) => server.close(resolve));
});
