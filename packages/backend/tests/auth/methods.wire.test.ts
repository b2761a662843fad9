import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { generateSync } from 'otplib';
import { openPool } from '../../src/postgres/pool.ts';
import { signingKeysCommand } from '../../src/auth/tokens/key-command.ts';
import { newSigningKey, readPrivateKeys, type SigningKey } from '../../src/auth/tokens/key-file.ts';
import { createSigningKeys, type SigningKeys } from '../../src/auth/tokens/signing-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestBackend, type TestBackend, workdir } from '../project.ts';

/**
 * The effect of Auth's methods behind the gateway: in policies, on sockets and with changing keys.
 */

const CONFIG = `project_id = "notes"
[auth]
signing_keys_path = "./signing_keys.json"
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`;

let folder: string;
let running: TestBackend;
let first: SigningKey | undefined;
const SETTINGS = { signing_keys_path: './signing_keys.json' };
/** `npm run backend -- signing-keys …` */
const signingKeys = (args: string[], algorithm?: string) =>
  signingKeysCommand({ settings: SETTINGS, workdir: folder, dataDir: folder }, args, algorithm);
const kept = () => readPrivateKeys(join(folder, 'supabase', 'signing_keys.json'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-project-'));
  await cp(workdir, folder, { recursive: true });
  await writeFile(join(folder, 'supabase', 'config.toml'), CONFIG);
  expect(await signingKeys(['list'])).toBe('The shared secret signs.');
  await expect(signingKeys(['rotate'])).rejects.toThrow('"signing-keys new" makes the first one');
  await signingKeys(['new']);
  [first] = kept();
  running = await startTestBackend({ workdir: folder });
  const sql = openPool(running.backend.databaseUrl, 1);
  await sql`create table public.vault (id int primary key, secret text)`;
  await sql`alter table public.vault enable row level security`;
  await sql`create policy "with a second factor" on public.vault for select to authenticated
    using ((select auth.jwt() ->> 'aal') = 'aal2')`;
  await sql`insert into public.vault values (1, 'treasure')`;
  await sql`notify pgrst, 'reload schema'`;
  await sql.end();
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a policy that requires aal2 passes with the second factor and after a refresh', async () => {
  const { client } = await running.person('ann');
  const opened = async () => (await client.from('vault').select('secret')).data;
  await expect.poll(opened, { timeout: 15_000 }).toEqual([]);
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const { secret = '' } = factor?.totp ?? {};
  await client.auth.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: generateSync({ secret }),
  });
  expect(await opened()).toEqual([{ secret: 'treasure' }]);
  await client.auth.refreshSession();
  expect(await opened()).toEqual([{ secret: 'treasure' }]);
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level?.currentAuthenticationMethods).toMatchObject([
    { method: 'totp' },
    { method: 'password' },
  ]);
});

// compat: Auth | Signing keys ES256 and RS256, JWKS
test('tokens verify by the published keys, in rows, files and on sockets', async () => {
  const { client, id } = await running.person('ann');
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: first?.kid });
  const keys = new URL(`${running.backend.url}/auth/v1/.well-known/jwks.json`);
  const { payload } = await jwtVerify(token, createRemoteJWKSet(keys));
  expect(payload.sub).toBe(id);
  expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
  expect((await client.from('notes').insert({ title: 'mine' })).error).toBeNull();
  const file = await client.storage.from('private').upload(`${id}/a.txt`, 'text');
  expect(file.error).toBeNull();
  await client.realtime.setAuth();
  const status = await new Promise<string>((resolve) => {
    client.channel(`notes:${id}`, { config: { private: true } }).subscribe(resolve);
  });
  expect(status).toBe('SUBSCRIBED');
});

// compat: Auth | API keys signed by the project's signing keys
test('only keys that the project signed for a role work as API keys', async () => {
  const { url } = running.backend;
  const signed = await createSigningKeys('x'.repeat(32), kept());
  const foreign = await createSigningKeys('x'.repeat(32), [await newSigningKey('ES256')]);
  const status = async (keys: SigningKeys, claims: object, path: string) => {
    const apikey = await keys.sign({ iss: 'supabase', ...claims });
    return (await fetch(url + path, { headers: { apikey } })).status;
  };
  const users = '/auth/v1/admin/users';
  expect(await status(signed, { role: 'anon' }, '/rest/v1/notes')).toBe(200);
  expect(await status(signed, { role: 'service_role' }, users)).toBe(200);
  expect(await status(signed, { role: 'anon' }, users)).toBe(401);
  expect(await status(foreign, { role: 'service_role' }, users)).toBe(401);
  expect(await status(signed, { role: 'service_role', exp: 1 }, users)).toBe(401);
  const { id } = await running.person('ann');
  expect(await status(signed, { role: 'service_role', sub: id }, users)).toBe(401);
});

test('only a token signed by the project can administer', async () => {
  const { url, keys } = running.backend;
  const signed = await createSigningKeys(keys.jwtSecret, kept());
  const ask = async (authorization: string) =>
    fetch(`${url}/auth/v1/admin/users`, {
      headers: { apikey: keys.publishableKey, authorization: `Bearer ${authorization}` },
    });
  const token = (role: string) => signed.sign({ role, sub: '1234567890' });
  expect((await ask(await token('supabase_admin'))).status).toBe(200);
  for (const other of [await token('authenticated'), keys.anonKey, keys.publishableKey]) {
    const refused = await ask(other);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 403 }]);
  }
});
// compat: Auth | Rotation of signing keys | `signing-keys new` and `rotate`; counts from the next start
test('a new key signs new tokens, and existing sessions stay', async () => {
  const { client, id } = await running.person('ann');
  const { data: before } = await client.auth.getSession();
  await expect(signingKeys(['new'])).rejects.toThrow('holds keys already');
  const told = await signingKeys(['rotate'], 'RS256');
  const [next] = kept();
  expect(told).toContain(`${next?.kid}  RS256  signs\n${first?.kid}  ES256  verifies`);
  const { dataDir } = running;
  await running.backend.stop();
  running = await startTestBackend({ workdir: folder, dataDir });
  const later = createClient(running.backend.url, running.backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${before.session?.access_token}` } },
  });
  expect((await later.from('notes').select('id')).error).toBeNull();
  const { data: after } = await running
    .client()
    .auth.refreshSession({ refresh_token: before.session?.refresh_token ?? '' });
  expect(after.user?.id).toBe(id);
  const header = decodeProtectedHeader(after.session?.access_token ?? '');
  expect(header).toMatchObject({ alg: 'RS256', kid: next?.kid });
  const published = await fetch(`${running.backend.url}/auth/v1/.well-known/jwks.json`);
  const { keys } = z.object({ keys: z.array(z.looseObject({})) }).parse(await published.json());
  expect(keys).toMatchObject([{ kid: next?.kid }, { kid: first?.kid }]);
  for (const key of keys) expect(Object.keys(key)).not.toContain('d');
});

const ASKED = `
  POST signup
  POST token?grant_type=password
  POST token?grant_type=refresh_token
  POST token?grant_type=pkce
  POST token?grant_type=id_token
  POST token?grant_type=web3
  POST token?grant_type=other
  POST otp
  POST verify
  POST sso
  POST recover
  POST resend
  GET reauthenticate
  GET user
  PUT user
  GET authorize
  GET user/identities/authorize
  DELETE user/identities/{id}
  POST factors
  POST factors/{id}/challenge
  POST factors/{id}/verify
  DELETE factors/{id}
  GET factors/recovery-codes
  GET passkeys
  POST passkeys/authentication/options
  GET sso/saml/metadata
  POST sso/saml/acs
  GET oauth/authorize
  GET .well-known/jwks.json
  GET nothing
  POST logout`;
const ADMINISTERED = `
  GET admin/users
  POST admin/users
  GET admin/users/{id}
  PUT admin/users/{id}
  DELETE admin/users/{id}
  GET admin/users/{id}/factors
  DELETE admin/users/{id}/factors/{id}
  POST invite
  POST admin/generate_link
  GET admin/audit
  GET admin/sso/providers
  GET admin/oauth/clients
  GET admin/custom-providers`;

test('no endpoint responds with HTML or plain text', async () => {
  const { publishableKey, secretKey } = running.backend.keys;
  const { client } = await running.person('ann');
  const { data } = await client.auth.getSession();
  const id = crypto.randomUUID();
  const named = (list: string) =>
    list
      .replaceAll('{id}', id)
      .trim()
      .split(/\s*\n\s*/);
  const asked = named(ASKED);
  const administered = named(ADMINISTERED);
  for (const [paths, apikey, token] of [
    [asked, publishableKey, data.session?.access_token],
    [administered, secretKey, secretKey],
  ] as const)
    for (const line of paths) {
      const [method = '', path = ''] = line.split(' ');
      const answer = await fetch(`${running.backend.url}/auth/v1/${path}`, {
        method,
        headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        redirect: 'manual',
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      if (answer.status === 204) continue;
      expect.soft(answer.headers.get('content-type'), line).toContain('application/json');
      const body: unknown = await answer.json();
      if (!answer.ok && !JSON.stringify(body).includes('error_description'))
        expect
          .soft(body, line)
          .toMatchObject({ error_code: expect.any(String), msg: expect.any(String) });
      expect.soft(answer.status, line).not.toBe(500);
    }
});

test('third-party programs need no API key to learn that OAuth is disabled', async () => {
  for (const path of ['oauth/authorize', '.well-known/oauth-authorization-server']) {
    const answer = await fetch(`${running.backend.url}/auth/v1/${path}`);
    expect(await answer.json()).toMatchObject({
      error_code: 'feature_disabled',
      msg: 'OAuth server is disabled',
    });
  }
});
