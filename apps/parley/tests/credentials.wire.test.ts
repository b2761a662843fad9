import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@parley/backend';
import { CREDENTIALS, ENDINGS } from '@parley/backend/credentials';
import { startDisposableBackend } from '@parley/backend/testing';
import { createCalendarFeeds } from '@parley/delivery';
import { createMcp } from '@parley/mcp';
import { hashSync } from '@node-rs/bcrypt';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { generateSync } from 'otplib';
import { postgres, type Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootDir } from '../src/paths.ts';

/**
 * Runs each event that ends credentials on the whole product, with every kind of credential.
 * Exactly those in the two tables, Auth's and the database's, must end.
 */

const PASSWORD = 'a-long-password';
const OTHER = 'another-long-password';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The product's own kinds. A signed link has no row: each use checks the rights of its creator. */
const OWN = [
  'api_token',
  'calendar_feed',
  'outgoing_webhook',
  'push_device',
  'invitation',
  'membership',
] as const;
type Kind = keyof typeof CREDENTIALS | (typeof OWN)[number] | 'signed_link';
const KINDS = [...Object.keys(CREDENTIALS), ...OWN, 'signed_link'] as Kind[];

let backend: Backend;
let dataDir: string;
let sql: Sql;
let operator: SupabaseClient;
const workspace = randomUUID();
/** Kinds the database ends, by event. */
const endedByProduct = new Map<string, string[]>();
const closing: (() => Promise<unknown>)[] = [];

const browser = (key = backend.keys.publishableKey) =>
  createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-credentials-'));
  let answer = (_request: Request): Promise<Response | null> => Promise.resolve(null);
  backend = await startDisposableBackend({
    workdir: rootDir,
    dataDir,
    port: 0,
    limits: { credentialsPerFiveMinutes: 5000 },
    log: () => {},
    fallback: async (request) => (await answer(request)) ?? new Response(null, { status: 404 }),
  });
  const { databaseUrl, keys, url } = backend;
  const feeds = createCalendarFeeds(databaseUrl);
  const mcp = createMcp({
    supabaseUrl: url,
    publishableKey: keys.publishableKey,
    jwtSecret: keys.jwtSecret,
    databaseUrl,
    siteUrl: url,
    log: () => {},
  });
  answer = async (request) => (await mcp.answer(request)) ?? feeds.answer(request);
  sql = postgres(databaseUrl, { max: 2 });
  closing.push(
    () => feeds.close(),
    () => mcp.close(),
    () => sql.end(),
  );
  operator = browser(keys.secretKey);
  for (const { event, kind } of await sql<{ event: string; kind: string }[]>`
    select event, kind from private.credential_endings()`)
    endedByProduct.set(event, [...(endedByProduct.get(event) ?? []), kind]);
  const owner = await signUp();
  await owner.client
    .from('workspaces')
    .insert({ id: workspace, name: 'Harbour', owner_id: owner.id })
    .throwOnError();
  // Only owners with a second factor can require one.
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${owner.id}, 'totp', 'verified', now(), now())`;
});
afterAll(async () => {
  for (const close of closing) await close();
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signUp() {
  const client = browser();
  const email = `${randomUUID()}@example.test`;
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (!data.user) throw new Error('no account', { cause: error });
  return { client, email, id: data.user.id };
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Holder = Awaited<ReturnType<typeof holder>>;

/**
 * A member with one credential of each kind, and a check of each. Acts with `client`; another of
 * their sessions is the one checked.
 */
async function holder({ hasFactor, role = 'member' }: { hasFactor: boolean; role?: string }) {
  const person = await signUp();
  const { id, email, client } = person;
  const signedIn = await browser().auth.signInWithPassword({ email, password: PASSWORD });
  const other = signedIn.data.session;
  if (!other) throw new Error('no session');
  await sql`insert into public.memberships (workspace_id, profile_id, role)
    values (${workspace}, ${id}, ${role})`;
  const drive = client.storage.from('drive');
  const picture = `${workspace}/${randomUUID()}/${randomUUID()}/a.png`;
  await ok(drive.upload(picture, PIXEL, { contentType: 'image/png' }));
  const link = await drive.createSignedUrl(picture, 600);
  if (hasFactor) await plantFactors(id);
  await plantInAuth(id);
  const [token, feed, invitation] = [
    `parley_${randomBytes(30).toString('base64url')}`,
    randomBytes(24).toString('base64url'),
    randomBytes(24).toString('base64url'),
  ];
  await sql`insert into public.api_tokens (workspace_id, profile_id, name, token_hash, hint)
    values (${workspace}, ${id}, 'A tool', ${hashOf(token)}, 'hint')`;
  await sql`insert into public.calendar_feeds (workspace_id, profile_id, token_hash)
    values (${workspace}, ${id}, ${hashOf(feed)})`;
  await sql`insert into public.outgoing_webhooks (workspace_id, profile_id, name, url, events)
    values (${workspace}, ${id}, 'A program', 'https://ci.example.test', '["member.joined"]')`;
  await sql`insert into public.invitations (workspace_id, created_by, token_hash)
    values (${workspace}, ${id}, ${hashOf(invitation)})`;
  const sessionOf = (jwt: string) => {
    const [, payload = ''] = jwt.split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).session_id as string;
  };
  await sql`insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth, session_id)
    values (${id}, ${`https://push.example.test/${id}`}, 'key', 'secret',
      ${sessionOf(other.access_token)})`;
  const counted = async (query: PromiseLike<readonly unknown[]>) => (await query).length > 0;
  const works: Record<Kind, () => Promise<boolean>> = {
    password: async () => {
      const tried = await browser().auth.signInWithPassword({ email, password: PASSWORD });
      // Only the right password is answered with `user_banned`.
      return tried.error === null || tried.error.code === 'user_banned';
    },
    passkey: () => counted(sql`select from auth.webauthn_credentials where user_id = ${id}`),
    factor: () =>
      counted(sql`select from auth.mfa_factors where user_id = ${id} and friendly_name = 'own'`),
    recovery_codes: () =>
      counted(sql`select from auth.mfa_recovery_code_sets where user_id = ${id}`),
    identity: () =>
      counted(sql`select from auth.identities
      where user_id = ${id} and provider = 'acme'`),
    session: async () => (await browser().auth.getUser(other.access_token)).error === null,
    link: () => counted(sql`select from auth.one_time_tokens where user_id = ${id}`),
    consent: () => counted(sql`select from auth.oauth_consents where user_id = ${id}`),
    api_token: () => asksMcp(token),
    calendar_feed: async () => (await fetch(`${backend.url}/calendar/${feed}.ics`)).ok,
    outgoing_webhook: () =>
      counted(sql`select from public.outgoing_webhooks where profile_id = ${id} and is_enabled`),
    push_device: () => counted(sql`select from public.push_subscriptions where profile_id = ${id}`),
    invitation: async () =>
      (await browser().rpc('preview_invitation', { token: invitation })).data !== null,
    membership: () => counted(sql`select from public.memberships where profile_id = ${id}`),
    signed_link: async () => (await fetch(link.data?.signedUrl ?? '')).ok,
  };
  return { ...person, hasFactor, works };
}

async function plantFactors(id: string) {
  for (const type of ['totp', 'recovery_code'])
    await sql`insert into auth.mfa_factors
        (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (gen_random_uuid(), ${id}, ${type}, 'verified',
        ${type === 'totp' ? 'own' : 'codes'}, now(), now())`;
  await sql`insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id)
    select gen_random_uuid(), ${id}, id from auth.mfa_factors
    where user_id = ${id} and factor_type = 'recovery_code'`;
}

async function plantInAuth(id: string) {
  await sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    values (${id}, ${Buffer.from(id)}, '\\x00')`;
  await sql`insert into auth.identities (provider_id, user_id, identity_data, provider)
    values (${id}, ${id}, '{}', 'acme')`;
  await sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (gen_random_uuid(), ${id}, 'email_change_token_new', ${`hash of ${id}`}, 'x')`;
  await sql`with client as (
      insert into auth.oauth_clients
        (id, registration_type, redirect_uris, grant_types, token_endpoint_auth_method)
      values (gen_random_uuid(), 'manual', 'https://tool.example.test', 'authorization_code', 'none')
      returning id)
    insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at)
    select gen_random_uuid(), ${id}, id, 'openid', now() from client`;
}

async function asksMcp(token: string): Promise<boolean> {
  const answer = await fetch(`${backend.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  return answer.ok;
}

const ok = async (work: PromiseLike<{ error: unknown }>) => {
  const { error } = await work;
  if (error) throw new Error('refused', { cause: error });
};

type Cause = { event: string; does: (who: Holder) => Promise<unknown>; hasFactor?: boolean };

/** Causes each event. */
const causes: Record<string, Cause> = {
  'the person changes the password': {
    event: 'password_changed',
    does: ({ client }) =>
      ok(client.auth.updateUser({ password: OTHER, current_password: PASSWORD })),
  },
  'the operator changes the password': {
    event: 'password_changed',
    hasFactor: true,
    does: ({ id }) => ok(operator.auth.admin.updateUserById(id, { password: OTHER })),
  },
  'a second factor is added': {
    event: 'factor_added',
    does: async ({ client }) => {
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
      const code = generateSync({ secret: data?.totp.secret ?? '' });
      await ok(client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code }));
    },
  },
  'a second factor is removed': {
    event: 'factor_removed',
    hasFactor: true,
    does: async ({ id }) => {
      const { data } = await operator.auth.admin.mfa.listFactors({ userId: id });
      const own = data?.factors.find((factor) => factor.friendly_name === 'own');
      await ok(operator.auth.admin.mfa.deleteFactor({ userId: id, id: own?.id ?? '' }));
    },
  },
  'the person is banned': {
    event: 'banned',
    hasFactor: true,
    does: ({ id }) => ok(operator.auth.admin.updateUserById(id, { ban_duration: '24h' })),
  },
  'the account is deleted in place': {
    event: 'account_deleted',
    hasFactor: true,
    does: ({ id }) => ok(operator.auth.admin.deleteUser(id, true)),
  },
  'the account is deleted': {
    event: 'account_deleted',
    hasFactor: true,
    does: ({ id }) => ok(operator.auth.admin.deleteUser(id)),
  },
  'an admin becomes a member': {
    event: 'role_lost',
    hasFactor: true,
    does: ({ id }) => sql`update public.memberships set role = 'member'
      where profile_id = ${id}`,
  },
  'the person leaves': {
    event: 'membership_ended',
    does: ({ client, id }) => ok(client.from('memberships').delete().eq('profile_id', id)),
  },
  'the person is removed': {
    event: 'membership_ended',
    hasFactor: true,
    does: ({ id }) => ok(operator.from('memberships').delete().eq('profile_id', id)),
  },
  'the workspace demands a second factor': {
    event: 'factor_demanded',
    does: () => sql`update public.workspaces set requires_second_factor = true
      where id = ${workspace}`,
  },
  'the workspace demands a second factor, and the person has one': {
    event: 'none',
    hasFactor: true,
    does: () => sql`update public.workspaces set requires_second_factor = true
      where id = ${workspace}`,
  },
  'somebody else proves the address': {
    event: 'address_proven',
    hasFactor: true,
    does: async ({ id, email }) => {
      // Unproven, as after a sign-up that requires confirmation.
      await sql`update auth.users set email_confirmed_at = null where id = ${id}`;
      const { data } = await operator.auth.admin.generateLink({ type: 'magiclink', email });
      const token_hash = data.properties?.hashed_token ?? '';
      await ok(browser().auth.verifyOtp({ type: 'magiclink', token_hash }));
    },
  },
};

/** True if the event ends the kind, according to the tables. */
function isEnded(event: string, kind: Kind): boolean {
  const byAuth: readonly string[] = Object.hasOwn(ENDINGS, event)
    ? ENDINGS[event as keyof typeof ENDINGS]
    : [];
  const ended = [...byAuth, ...(endedByProduct.get(event) ?? [])];
  // A device lasts as long as its session.
  if (kind === 'push_device') return ended.includes(kind) || ended.includes('session');
  // A link has its creator's rights in the workspace.
  if (kind === 'signed_link')
    return ended.includes('membership') || ['membership_ended', 'factor_demanded'].includes(event);
  if (kind === 'membership') return ended.includes(kind) || event === 'membership_ended';
  return ended.includes(kind);
}

test.each(Object.keys(causes))(
  'when %s, the listed credentials end and the others are kept',
  async (name) => {
    const { event = '', does, hasFactor = false } = causes[name] ?? {};
    const who = await holder({ hasFactor, role: event === 'role_lost' ? 'admin' : 'member' });
    const planted = KINDS.filter(
      (kind) => hasFactor || !['factor', 'recovery_codes'].includes(kind),
    ).filter((kind) => !(event === 'factor_removed' && kind === 'factor'));
    const found = async () => {
      const outcomes: Partial<Record<Kind, string>> = {};
      for (const kind of planted) outcomes[kind] = (await who.works[kind]()) ? 'kept' : 'ended';
      return outcomes;
    };
    expect(await found()).toEqual(Object.fromEntries(planted.map((kind) => [kind, 'kept'])));
    try {
      await does?.(who);
      const isNew = event === 'password_changed';
      expect(await found()).toEqual(
        Object.fromEntries(
          planted.map((kind) => {
            const ends = (isNew && kind === 'password') || isEnded(event, kind);
            return [kind, ends ? 'ended' : 'kept'];
          }),
        ),
      );
    } finally {
      await sql`update public.workspaces set requires_second_factor = false where id = ${workspace}`;
    }
  },
);

test('a user who proves an address finds neither name nor picture of a stranger', async () => {
  const who = await holder({ hasFactor: false });
  const { event = '', does } = causes['somebody else proves the address'] ?? {};
  await sql`update public.profiles set name = 'Stranger', avatar_path = 'a.png' where id = ${who.id}`;
  await does?.(who);
  const profiles = await sql`select name, avatar_path from public.profiles where id = ${who.id}`;
  expect([event, ...profiles]).toEqual(['address_proven', { name: null, avatar_path: null }]);
});

test('a user who changes their password can keep tokens and calendar addresses', async () => {
  const who = await holder({ hasFactor: false });
  const change = { password: OTHER, current_password: PASSWORD, keep_given_out: true };
  await ok(who.client.auth.updateUser(change));
  expect(await who.works.session()).toBe(false);
  expect([await who.works.api_token(), await who.works.calendar_feed()]).toEqual([true, true]);
});

test('storing a password in another form ends nothing', async () => {
  const who = await holder({ hasFactor: false });
  await sql.begin(async (tx) => {
    await tx`select set_config('auth.given_out', 'kept', true)`;
    await tx`update auth.users set encrypted_password = ${hashSync(PASSWORD, { cost: 4 })}
      where id = ${who.id}`;
  });
  expect(await who.works.password()).toBe(true);
  const [row] = await sql<{ encrypted_password: string }[]>`
    select encrypted_password from auth.users where id = ${who.id}`;
  expect(row?.encrypted_password).toMatch(/^\$argon2id/);
  expect([await who.works.session(), await who.works.api_token()]).toEqual([true, true]);
});
