import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

let project: AuthProject;
beforeAll(async () => {
  project = await startAuth(`
[auth]
site_url = "http://localhost:3000"
[auth.sessions]
timebox = "24h"
inactivity_timeout = "8h"
`);
});
afterAll(() => project.stop());

async function signedUp(email = someAddress()) {
  const client = project.browser();
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { name: 'Ada' } },
  });
  if (error || !data.session || !data.user) throw new Error(`no session: ${error?.message}`);
  return { client, email, session: data.session, user: data.user };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const answerSchema = z.object({
  access_token: z.string().default(''),
  refresh_token: z.string().default(''),
  error_code: z.string().optional(),
});
const refresh = async (token: string) => {
  const answer = await project.post('token?grant_type=refresh_token', { refresh_token: token });
  return { status: answer.status, body: answerSchema.parse(await answer.json()) };
};

describe('a session', () => {
  // compat: Auth | Sign-up and sign-in by e-mail and password
  test('starts with sign-up, and its access token has user, method and expiry', async () => {
    const { session, user, email } = await signedUp();
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({
      iss: `${project.backend.url}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', email, email_verified: true },
    });
    expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: claims.exp,
    });
    expect(user).toMatchObject({
      email,
      phone: '',
      is_anonymous: false,
      confirmed_at: expect.any(String),
    });
    expect(user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
    expect(user.identities).toMatchObject([
      { provider: 'email', id: user.id, identity_data: { email } },
    ]);
  });

  test('stores the device, the address and the last use', async () => {
    const { session, user } = await signedUp();
    const answer = await project.post(
      'token?grant_type=refresh_token',
      { refresh_token: session.refresh_token },
      { 'user-agent': 'Another browser' },
    );
    expect(answer.status).toBe(200);
    expect(
      await project.sql`select user_agent, host(ip) as ip, refreshed_at is not null as used, aal::text
        from auth.sessions where user_id = ${user.id}`,
    ).toEqual([{ user_agent: 'Another browser', ip: '127.0.0.1', used: true, aal: 'aal1' }]);
  });

  // compat: Auth | Refresh with rotation and reuse detection
  test('a refresh token works once; for ten seconds it returns its successor', async () => {
    const { session } = await signedUp();
    const first = await refresh(session.refresh_token);
    expect(first.status).toBe(200);
    expect(first.body.refresh_token).not.toBe(session.refresh_token);
    const again = await refresh(session.refresh_token);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
  });

  test('tabs that refresh concurrently get the same successor', async () => {
    const { session } = await signedUp();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refresh(session.refresh_token)),
    );
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  test('reusing a refresh token later ends the whole family immediately', async () => {
    const { session, user } = await signedUp();
    const next = await refresh(session.refresh_token);
    await project.sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds'
      where token = ${session.refresh_token}`;
    const reused = await refresh(session.refresh_token);
    expect([reused.status, reused.body.error_code]).toEqual([400, 'refresh_token_already_used']);
    expect((await refresh(next.body.refresh_token)).body.error_code).toBe(
      'refresh_token_not_found',
    );
    expect((await project.get('user', bearer(next.body.access_token))).status).toBe(403);
    expect(await project.sql`select from auth.sessions where user_id = ${user.id}`).toHaveLength(0);
  });

  test.each([
    [
      'older than its limit',
      "created_at = now() - interval '25 hours', refreshed_at = now() at time zone 'UTC'",
    ],
    ['unused for too long', "created_at = now() - interval '9 hours'"],
    ['past its own end', "not_after = now() - interval '1 second'"],
  ])('%s is no longer refreshed', async (_, change) => {
    const { session, user } = await signedUp();
    await project.sql.unsafe(`update auth.sessions set ${change} where user_id = '${user.id}'`);
    expect((await refresh(session.refresh_token)).body.error_code).toBe('session_expired');
  });
});

describe('signing out', () => {
  const state = async (token: string) => (await project.get('user', bearer(token))).status;

  test.each([
    ['global', [403, 403]],
    ['local', [403, 200]],
    ['others', [200, 403]],
  ] as const)('%s ends its sessions and their access tokens immediately', async (scope, left) => {
    const here = await signedUp();
    const there = project.browser();
    const { data } = await there.auth.signInWithPassword({
      email: here.email,
      password: PASSWORD,
    });
    const other = data.session?.access_token ?? '';
    expect(await state(other)).toBe(200);
    const { error } = await here.client.auth.signOut({ scope });
    expect(error).toBeNull();
    expect([await state(here.session.access_token), await state(other)]).toEqual(left);
  });
  // compat: Auth | Sign-out: this session, others, all | tokens and sockets end at once; hosted, tokens expire
  test('ends access to rows and files with the same token', async () => {
    const { client, session } = await signedUp();
    const asked = (path: string) =>
      fetch(`${project.backend.url}${path}`, {
        headers: { apikey: project.backend.keys.publishableKey, ...bearer(session.access_token) },
      }).then(({ status }) => status);
    expect(await asked('/storage/v1/bucket')).toBe(200);
    expect(await asked('/rest/v1/notes')).toBe(200);
    await client.auth.signOut();
    await vi.waitFor(async () => expect(await asked('/rest/v1/notes')).toBe(401));
    expect(await asked('/storage/v1/bucket')).toBeGreaterThanOrEqual(400);
  });

  test('closes the channels of that session and keeps those of others', async () => {
    const gone = await signedUp();
    const stays = await signedUp();
    const heard: string[] = [];
    const joined = (who: typeof gone, name: string) =>
      new Promise<void>((done, fail) => {
        who.client.channel('room').subscribe((status) => {
          if (status === 'SUBSCRIBED') done();
          else if (status === 'CHANNEL_ERROR') fail(new Error(status));
          else heard.push(`${name} ${status}`);
        });
      });
    await Promise.all([joined(gone, 'gone'), joined(stays, 'stays')]);
    // Deleted as by another process, so that this one learns of it only from the database.
    await project.sql`delete from auth.sessions where user_id = ${gone.user.id}`;
    await vi.waitFor(() => expect(heard).toEqual(['gone CLOSED']));
  });

  test.each([
    ['banned', "update auth.users set banned_until = now() + interval '1 hour'"],
    ['deleted in place', 'update auth.users set deleted_at = now()'],
    ['deleted', 'delete from auth.users'],
  ])('a user who is %s loses access immediately', async (_, change) => {
    const { session, user } = await signedUp();
    await project.sql.unsafe(`${change} where id = '${user.id}'`);
    expect(await state(session.access_token)).toBe(403);
    const headers = {
      apikey: project.backend.keys.publishableKey,
      ...bearer(session.access_token),
    };
    // The database notifies the gateway after the response above.
    const rows = () => fetch(`${project.backend.url}/rest/v1/notes`, { headers });
    await vi.waitFor(async () => expect((await rows()).status).toBe(401));
    expect((await refresh(session.refresh_token)).body.error_code).toBe('refresh_token_not_found');
  });
});

test('an unknown scope and a missing or broken token get GoTrue’s errors', async () => {
  const { session } = await signedUp();
  const said = async (answer: Response) => [answer.status, await answer.json()];
  expect(
    await said(await project.post('logout?scope=all', {}, bearer(session.access_token))),
  ).toEqual([
    400,
    { code: 400, error_code: 'validation_failed', msg: 'Unsupported logout scope "all"' },
  ]);
  expect(await said(await project.get('user'))).toEqual([
    401,
    {
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    },
  ]);
  const recent = await project.get('user', {
    ...bearer(`${session.access_token}x`),
    'x-supabase-api-version': '2024-01-01',
  });
  expect(recent.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await said(recent)).toMatchObject([403, { code: 'bad_jwt' }]);
});

test('Auth describes itself', async () => {
  expect(await (await project.get('health')).json()).toMatchObject({ name: 'GoTrue' });
  expect(await (await project.get('settings')).json()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, github: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
  expect(await (await project.get('.well-known/jwks.json')).json()).toEqual({ keys: [] });
  const unknown = await project.get('nothing-of-the-kind');
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 404 }]);
});
