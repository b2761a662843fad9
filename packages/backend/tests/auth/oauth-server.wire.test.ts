import { decodeJwt } from 'jose';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type LoneAuth, type Person, startLoneAuth } from './lone-auth.ts';

const THEIRS = 'https://tool.example/callback';
let auth: LoneAuth;
let client: { id: string; secret: string };
beforeAll(async () => {
  auth = await startLoneAuth({
    site_url: 'http://localhost:3000',
    oauth_server: { enabled: true, authorization_url_path: '/oauth/consent' },
  });
  const { data } = await auth.admin.oauth.createClient({
    client_name: 'A tool',
    redirect_uris: [THEIRS],
  });
  client = { id: data?.client_id ?? '', secret: data?.client_secret ?? '' };
});
afterAll(() => auth.stop());

const verifier = randomPKCECodeVerifier();
const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
});

/**
 * Requests authorization as the tool's redirect would.
 * @returns the address of the redirect.
 */
async function ask(facts: Record<string, string> = {}): Promise<URL> {
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: THEIRS,
    response_type: 'code',
    state: 'of the tool',
    scope: 'openid email',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...facts,
  });
  const answer = await fetch(`${auth.url}/oauth/authorize?${query}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'none://', auth.url);
}

async function allowed(person: Person): Promise<URL> {
  const page = await ask();
  const id = page.searchParams.get('authorization_id') ?? '';
  const { data } = await person.client.oauth.getAuthorizationDetails(id);
  if (data && 'redirect_url' in data) return new URL(data.redirect_url);
  const { data: done } = await person.client.oauth.approveAuthorization(id);
  return new URL(done?.redirect_url ?? 'none://');
}

const token = (fields: Record<string, string>, secret = client.secret) =>
  fetch(`${auth.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.id}:${secret}`)}` },
    body: new URLSearchParams({ redirect_uri: THEIRS, code_verifier: verifier, ...fields }),
  });

// compat: Auth | OAuth 2.1 server
test('a tool gets a separate session of the user who approved it', async () => {
  const ann = await auth.person();
  const page = await ask();
  expect(page.origin + page.pathname).toBe('http://localhost:3000/oauth/consent');
  const id = page.searchParams.get('authorization_id') ?? '';
  const { data: details } = await ann.client.oauth.getAuthorizationDetails(id);
  expect(details).toMatchObject({
    authorization_id: id,
    client: { id: client.id, name: 'A tool' },
    user: { id: ann.user.id, email: ann.user.email },
    scope: 'openid email',
  });
  const { data: done } = await ann.client.oauth.approveAuthorization(id);
  const back = new URL(done?.redirect_url ?? '');
  expect(back.origin + back.pathname).toBe(THEIRS);
  expect(back.searchParams.get('state')).toBe('of the tool');
  const code = back.searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code };
  const tokens = tokensSchema.parse(await (await token(fields)).json());
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    sub: ann.user.id,
    client_id: client.id,
    amr: [{ method: 'oauth_provider/authorization_code' }],
  });
  const again = await token(fields);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
  const told = await fetch(`${auth.url}/oauth/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await told.json()).toMatchObject({ sub: ann.user.id, email: ann.user.email });
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  const next = tokensSchema.parse(await (await token(refresh)).json());
  expect(next.refresh_token).not.toBe(tokens.refresh_token);

  const { data: grants } = await ann.client.oauth.listGrants();
  expect(grants).toMatchObject([{ client: { name: 'A tool' }, scopes: ['openid', 'email'] }]);
  await ann.client.oauth.revokeGrant({ clientId: client.id });
  const ended = await token({ ...refresh, refresh_token: next.refresh_token });
  expect(await ended.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a second request needs no approval, and a denial is final', async () => {
  const [ann, ben] = [await auth.person('ann'), await auth.person('ben')];
  await allowed(ann);
  const id = (await ask()).searchParams.get('authorization_id') ?? '';
  const { data } = await ann.client.oauth.getAuthorizationDetails(id);
  expect(data).toMatchObject({ redirect_url: expect.stringContaining('code=') });
  const other = (await ask()).searchParams.get('authorization_id') ?? '';
  await ben.client.oauth.getAuthorizationDetails(other);
  const { data: denied } = await ben.client.oauth.denyAuthorization(other);
  expect(denied?.redirect_url).toContain('error=access_denied');
  expect((await ann.client.oauth.getAuthorizationDetails(other)).error?.status).toBe(404);
});

test('codes go only to the registered URI and work only for their tool', async () => {
  const ann = await auth.person();
  const elsewhere = await fetch(
    `${auth.url}/oauth/authorize?client_id=${client.id}&redirect_uri=https://evil.example/`,
    { redirect: 'manual' },
  );
  expect(elsewhere.status).toBe(400);
  const plain = await ask({ code_challenge: '', code_challenge_method: '' });
  expect(plain.searchParams.get('error_description')).toMatch(/PKCE is required/);
  const odd = await ask({ scope: 'everything' });
  expect(odd.searchParams.get('error')).toBe('invalid_request');
  const code = (await allowed(ann)).searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code };
  const stranger = await token(fields, 'a guess');
  expect(await stranger.json()).toMatchObject({ error: 'invalid_client' });
  const wrong = await token({ ...fields, code_verifier: 'x'.repeat(43) });
  expect(await wrong.json()).toMatchObject({ error_description: 'Invalid code_verifier' });
  const late = await token(fields);
  expect(await late.json()).toMatchObject({ error: 'invalid_grant' });
});

test('operators register, change and remove tools', async () => {
  const { oauth } = auth.admin;
  const { data: made } = await oauth.createClient({
    client_name: 'Another',
    redirect_uris: ['http://localhost:9999/callback'],
  });
  const id = made?.client_id ?? '';
  expect(made).toMatchObject({
    client_type: 'confidential',
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    registration_type: 'manual',
  });
  const { data: changed } = await oauth.updateClient(id, { client_name: 'Renamed' });
  expect(changed?.client_name).toBe('Renamed');
  const { data: renewed } = await oauth.regenerateClientSecret(id);
  expect(renewed?.client_secret).not.toBe(made?.client_secret);
  const { data: listed } = await oauth.listClients();
  expect(listed.clients.map((one) => one.client_name)).toContain('Renamed');
  const { data: read } = await oauth.getClient(id);
  expect(read).not.toHaveProperty('client_secret');
  expect((await oauth.deleteClient(id)).error).toBeNull();
  expect((await oauth.getClient(id)).error).toMatchObject({
    status: 404,
    code: 'oauth_client_not_found',
  });
  const open = await oauth.createClient({
    client_name: 'Odd',
    redirect_uris: ['http://evil.example/'],
  });
  expect(open.error?.message).toMatch(/invalid redirect_uri/);
  const itself = await fetch(`${auth.url}/oauth/clients/register`, {
    method: 'POST',
    body: JSON.stringify({ redirect_uris: [THEIRS] }),
  });
  expect(itself.status).toBe(403);
});
