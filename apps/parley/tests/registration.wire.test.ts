import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend, SignupMode } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { createClient } from '@supabase/supabase-js';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rootDir } from '../src/paths.ts';
import { registration } from '../src/registration.ts';

/** Registration rules at each endpoint that creates accounts. */

const PASSWORD = 'a-long-password';

describe.each<SignupMode>(['open', 'invited', 'closed'])('SIGNUP=%s', (mode) => {
  let backend: Backend;
  let dataDir: string;
  let sql: Sql;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-registration-'));
    backend = await startDisposableBackend({
      workdir: rootDir,
      dataDir,
      port: 0,
      signup: registration(mode),
      log: () => {},
    });
    sql = postgres(backend.databaseUrl, { max: 1 });
  });
  afterAll(async () => {
    await sql.end();
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const someone = () => `${crypto.randomUUID()}@example.test`;

  const post = (path: string, body: unknown, key = backend.keys.publishableKey) =>
    fetch(`${backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const accounts = async () => {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from auth.users`;
    return row?.count;
  };

  /** Creates an owner and a workspace with the operator's key, then an invitation. */
  async function invite(options: Record<string, unknown> = {}): Promise<string> {
    const email = someone();
    await post('signup', { email, password: PASSWORD }, backend.keys.secretKey);
    const owner = createClient(backend.url, backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data } = await owner.auth.signInWithPassword({ email, password: PASSWORD });
    const workspace = crypto.randomUUID();
    await owner
      .from('workspaces')
      .insert({ id: workspace, name: 'Harbour', owner_id: data.user?.id });
    const made = await owner.rpc('create_invitation', { workspace, ...options });
    expect(made.error).toBeNull();
    return made.data[0].token;
  }

  const signUp = (invitation: unknown, email = someone(), password = PASSWORD) =>
    post('signup', { email, password, data: { invitation, colour: 'green' } });

  test('creates no account without an invitation, unless registration is open', async () => {
    const before = await accounts();
    const email = someone;
    const endpoints: [path: string, body: object][] = [
      ['signup', { email: email(), password: PASSWORD }],
      ['signup', { email: email(), password: PASSWORD, data: { invitation: 'invented' } }],
      ['signup', { email: email(), password: PASSWORD, data: { invitation: 'a\u0000b' } }],
      ['signup', { email: email(), password: PASSWORD, data: { invitation: ['x'] } }],
      ['signup', { email: email(), password: PASSWORD, data: 'invitation' }],
      ['%73ignup', { email: email(), password: PASSWORD }],
      ['signup/', { email: email(), password: PASSWORD }],
      ['signup', {}],
      ['otp', { email: email() }],
      ['otp', { email: email(), create_user: true }],
      ['otp', { email: email(), options: { shouldCreateUser: true } }],
      ['magiclink', { email: email() }],
      ['token?grant_type=id_token', { provider: 'google', id_token: 'x' }],
      ['token?grant_type=web3', { chain: 'solana' }],
      ['sso', { domain: 'example.test' }],
      ['admin/users', { email: email(), password: PASSWORD }],
      ['invite', { email: email() }],
    ];
    for (const [path, body] of endpoints) {
      const { status } = await post(path, body);
      expect([path, status < 500]).toEqual([path, true]);
    }
    expect((await accounts()) === before).toBe(mode !== 'open');
  });

  test('creates an account with an invitation, and Auth stores nothing of its secret', async () => {
    const token = await invite();
    const email = someone();
    const answer = await signUp(token, email);
    expect(answer.status).toBe(200);
    const [user] = await sql<{ facts: string }[]>`
      select raw_user_meta_data::text as facts from auth.users where email = ${email}`;
    expect(user?.facts).toContain('green');
    expect(user?.facts).not.toContain(token);
    const { access_token: session } = z
      .object({ access_token: z.string() })
      .parse(await answer.json());
    const joined = await fetch(`${backend.url}/rest/v1/rpc/accept_invitation`, {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishableKey,
        authorization: `Bearer ${session}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ token }),
    });
    expect(joined.status).toBe(200);
  });

  test.runIf(mode !== 'open')(
    'an invitation for one creates one account, also with concurrent requests',
    async () => {
      const token = await invite({ max_uses: 1 });
      const all = await Promise.all([signUp(token), signUp(token), signUp(token)]);
      expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
      expect((await signUp(token)).status).toBe(422);
    },
  );

  test.runIf(mode !== 'open')(
    'a sign-up rejected by Auth does not use up the invitation',
    async () => {
      const token = await invite({ max_uses: 1 });
      const weak = await signUp(token, someone(), 'short');
      expect(await weak.json()).toMatchObject({ error_code: 'weak_password' });
      expect((await signUp(token)).status).toBe(200);
    },
  );

  test.runIf(mode !== 'open')(
    'an invitation for an address only creates an account for that address',
    async () => {
      const email = someone();
      const token = await invite({ invited_email: email });
      const other = await signUp(token);
      expect(await other.json()).toMatchObject({ code: 422, error_code: 'signup_disabled' });
      expect((await signUp(token, email.toUpperCase())).status).toBe(200);
    },
  );

  test.runIf(mode !== 'open')(
    'an invited address gets a link or a code, with and without the secret',
    async () => {
      const canNot = [someone(), someone()];
      const revoked = someone();
      await invite({ invited_email: revoked });
      await sql`update public.invitations set revoked_at = now() where email = ${revoked}`;
      const token = await invite({ max_uses: 1 });
      const [byToken, byAddress] = [someone(), someone()];
      await invite({ invited_email: byAddress });
      expect((await post('otp', { email: byToken, data: { invitation: token } })).status).toBe(200);
      for (const email of [byAddress, revoked, canNot[0]])
        expect((await post('otp', { email })).status).toBe(200);
      // A request with `create_user: false` creates no account.
      await invite({ invited_email: canNot[1] });
      await post('magiclink', { email: canNot[1], create_user: false });
      const made = await sql<{ email: string; facts: string }[]>`
        select email, raw_user_meta_data::text as facts from auth.users
        where email in ${sql([byToken, byAddress, revoked, ...canNot])}`;
      expect(made.map(({ email }) => email).toSorted()).toEqual([byToken, byAddress].toSorted());
      for (const { facts } of made) expect(facts).not.toContain(token);
    },
  );

  test.runIf(mode !== 'open')(
    'requesting a link does not use up the invitation of an address',
    async () => {
      const email = someone();
      const token = await invite({ invited_email: email, max_uses: 1 });
      await post('otp', { email });
      expect((await signUp(token, email)).status).toBe(200);
    },
  );

  test.runIf(mode !== 'open')('a revoked or expired invitation creates no account', async () => {
    for (const end of [sql`revoked_at = now()`, sql`expires_at = now() - interval '1 minute'`]) {
      const token = await invite();
      await sql`update public.invitations set ${end}
        where token_hash = private.token_hash(${token})`;
      expect((await signUp(token)).status).toBe(422);
    }
  });

  test('existing accounts can sign in and request a link', async () => {
    for (const action of ['otp', 'magiclink']) {
      const email = someone();
      await post('signup', { email, password: PASSWORD }, backend.keys.secretKey);
      expect((await post('token?grant_type=password', { email, password: PASSWORD })).status).toBe(
        200,
      );
      expect((await post(action, { email })).status).toBe(200);
    }
  });
});
