import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAmr, insertRefreshToken, insertSession } from '../../src/auth/sessions/store.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { type LoneAuth, startLoneAuth } from './lone-auth.ts';

/**
 * A stranger registers an address before its owner does. Every method of doing so is combined with
 * every method by which the owner proves the address later: nothing of the stranger may remain.
 */

const HOME = 'http://localhost:3000';
const STRANGERS = 'the-password-of-a-stranger';
const OWNERS = 'the-password-of-the-owner';

let provider: IdentityProvider;
let auth: LoneAuth;
beforeAll(async () => {
  provider = await startIdentityProvider();
  auth = await startLoneAuth({
    site_url: HOME,
    email: { enable_confirmations: true, max_frequency: '1ms', double_confirm_changes: false },
    external: {
      acme: {
        enabled: true,
        client_id: CLIENT.client_id,
        secret: CLIENT.client_secret,
        url: provider.issuer,
      },
    },
  });
  provider.register(`${auth.url}/callback`);
});
afterAll(async () => {
  await auth.stop();
  await provider.stop();
});
beforeEach(() => void (auth.context.settings.email.confirm_where_signed_up = false));

const mailTo = (email: string) => {
  const mail = auth.mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
};
/** Opens the last link sent to an address, optionally with a browser's cookies. */
const openLink = (email: string, cookie = '') =>
  fetch(mailTo(email).link ?? '', { redirect: 'manual', headers: { cookie } });
const landing = (answer: Response) =>
  new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
const visitProvider = (email: string, sub: string, isVerified: boolean) => {
  provider.next = { sub, email, email_verified: isVerified, name: 'By Acme' };
  return provider.visit(`${auth.url}/authorize?provider=acme`, HOME);
};
const idOf = async (email: string): Promise<string> => {
  const [user] = await auth.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (!user) throw new Error(`no account of ${email}`);
  return user.id;
};

const data = { name: 'Stranger', avatar_url: 'https://stranger.example/a.png' };
/** Methods of the stranger's first contact, by name. */
const firstContacts: Record<string, (email: string) => Promise<unknown>> = {
  'signs up with a password': (email) =>
    auth.client().signUp({ email, password: STRANGERS, options: { data } }),
  'signs up with a password and PKCE': (email) =>
    auth.client({ flowType: 'pkce' }).signUp({ email, password: STRANGERS, options: { data } }),
  'requests a code with metadata': (email) =>
    auth.client().signInWithOtp({ email, options: { data } }),
  'signs in twice with a provider that has not verified the address': async (email) => {
    const subject = `stranger of ${email}`;
    await visitProvider(email, subject, false);
    const back = await visitProvider(email, subject, false);
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  },
};

/** Adds everything that an account can have, regardless of how it was created. */
async function fill(email: string): Promise<string> {
  const id = await idOf(email);
  const { sql } = auth;
  const session = await insertSession(auth.context.sql, {
    userId: id,
    device: { address: '127.0.0.1', userAgent: 'stranger' },
  });
  await addAmr(auth.context.sql, session.id, 'password');
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'totp', 'verified', now(), now())`;
  await sql`insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id, created_at, updated_at)
    select gen_random_uuid(), ${id}, id, now(), now() from auth.mfa_factors where user_id = ${id}`;
  await sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    values (${id}, ${Buffer.from(id)}, '\\x00')`;
  await sql`update auth.users set phone = ${String(Date.now()).slice(-9)},
      email_change = 'stranger@example.test', email_change_token_new = ${`change of ${id}`}
    where id = ${id}`;
  await sql`insert into auth.one_time_tokens
      (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'email_change_token_new', ${`change of ${id}`},
      'stranger@example.test', now(), now())`;
  return insertRefreshToken(auth.context.sql, { userId: id, sessionId: session.id, parent: null });
}

/** Each ends with a session of the owner. */
const laterProofs: Record<string, (email: string) => Promise<unknown>> = {
  'a code': async (email) => {
    await auth.client().signInWithOtp({ email });
    return verified(email, { email, token: mailTo(email).code, type: 'email' });
  },
  'a link to sign in': async (email) => {
    await auth.client().signInWithOtp({ email });
    return opened(email);
  },
  'a recovery': async (email) => {
    await auth.client().resetPasswordForEmail(email);
    return opened(email);
  },
  'an invitation by the operator': async (email) => {
    await auth.admin.inviteUserByEmail(email);
    return opened(email);
  },
  'a link created by the operator': async (email) => {
    const { data: made } = await auth.admin.generateLink({ type: 'magiclink', email });
    return verified(email, {
      token_hash: made.properties?.hashed_token ?? '',
      type: 'magiclink',
    });
  },
  'a sign-up by the operator': async (email) => {
    const password = OWNERS;
    const { data: made } = await auth.admin.generateLink({ type: 'signup', email, password });
    return verified(email, { token_hash: made.properties?.hashed_token ?? '', type: 'signup' });
  },
  'a provider that has verified it': async (email) => {
    const back = await visitProvider(email, `owner of ${email}`, true);
    expect(new URLSearchParams(back.hash.slice(1)).get('access_token')).toBeTruthy();
  },
  'a sign-up of their own': async (email) => {
    await auth.client().signUp({ email, password: OWNERS });
    await opened(email);
    const { error } = await auth.client().signInWithPassword({ email, password: OWNERS });
    expect(error).toBeNull();
  },
  'the link of the sign-up itself, in another browser': async (email) => {
    auth.context.settings.email.confirm_where_signed_up = true;
    await auth.client().resend({ type: 'signup', email });
    return opened(email);
  },
};
async function opened(email: string) {
  expect(landing(await openLink(email)).get('access_token')).toBeTruthy();
}
type Shown = Parameters<ReturnType<LoneAuth['client']>['verifyOtp']>[0];
async function verified(email: string, shown: Shown) {
  const { data: answer } = await auth.client().verifyOtp(shown);
  expect(answer.session?.user.email).toBe(email);
}

const pairs = Object.keys(firstContacts).flatMap((contact) =>
  Object.keys(laterProofs).map((proof) => [contact, proof] as const),
);
test.each(pairs)('when a stranger %s, it ends with %s', async (contact, proof) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await firstContacts[contact]?.(email);
  const refresh_token = await fill(email);
  const id = await idOf(email);
  await laterProofs[proof]?.(email);
  expect(await idOf(email)).toBe(id);
  const word = await auth.client().signInWithPassword({ email, password: STRANGERS });
  expect(word.error?.code).toBe('invalid_credentials');
  const session = await auth.client().refreshSession({ refresh_token });
  expect(session.error?.code).toBe('refresh_token_not_found');
  if (contact.includes('provider')) {
    const back = await visitProvider(email, `stranger of ${email}`, false);
    expect(back.searchParams.get('error')).toBe('access_denied');
  }
  const [left] = await auth.sql`select
    (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
    (select count(*)::int from auth.mfa_recovery_code_sets where user_id = u.id) as codes,
    (select count(*)::int from auth.webauthn_credentials where user_id = u.id) as passkeys,
    (select count(*)::int from auth.one_time_tokens where user_id = u.id) as tokens,
    (select count(*)::int from auth.identities where user_id = u.id) as identities,
    u.phone, u.email_change, u.email_change_token_new,
    u.raw_user_meta_data ->> 'name' as name, u.raw_user_meta_data ->> 'avatar_url' as picture,
    u.raw_app_meta_data ? 'reclaimed_at' as "isTold"
    from auth.users u where id = ${id}`;
  expect(left).toEqual({
    factors: 0,
    codes: 0,
    passkeys: 0,
    tokens: 0,
    identities: 1,
    phone: null,
    email_change: '',
    email_change_token_new: '',
    name: proof.includes('provider') ? 'By Acme' : null,
    picture: null,
    isTold: true,
  });
});

describe('the link of a sign-up', () => {
  const signIn = async (email: string, password: string) =>
    (await auth.client().signInWithPassword({ email, password })).error?.code ?? 'in';

  test('keeps its password and metadata whoever opens it, as with GoTrue', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await auth.client().signUp({ email, password: OWNERS, options: { data: { name: 'Ann' } } });
    await opened(email);
    expect(await signIn(email, OWNERS)).toBe('in');
    const { data: read } = await auth.admin.getUserById(await idOf(email));
    expect(read.user?.user_metadata).toMatchObject({ name: 'Ann', email_verified: true });
    expect(read.user?.app_metadata).not.toHaveProperty('reclaimed_at');
  });

  test('keeps them when it is sent again', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await auth.client().signUp({ email, password: OWNERS });
    await auth.client().resend({ type: 'signup', email });
    await opened(email);
    expect(await signIn(email, OWNERS)).toBe('in');
  });

  /** Signs up as a browser does, with cookies. */
  async function signUp(email: string, challenge: object = {}) {
    const answer = await fetch(`${auth.url}/signup`, {
      method: 'POST',
      body: JSON.stringify({ email, password: OWNERS, ...challenge }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie') ?? '';
  }
  const cookieOf = (header: string) => header.split(';')[0] ?? '';
  const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };

  test.each([
    ['', {}],
    [' with PKCE', pkce],
  ])('keeps the password in the browser that signed up%s', async (_flow, challenge) => {
    auth.context.settings.email.confirm_where_signed_up = true;
    const email = `${crypto.randomUUID()}@example.test`;
    const header = await signUp(email, challenge);
    expect(header).toMatch(/HttpOnly; SameSite=Lax/);
    await openLink(email, cookieOf(header));
    expect(await signIn(email, OWNERS)).toBe('in');
  });

  test.each([
    ['', {}],
    [' with PKCE', pkce],
  ])('requires a new password in any other browser%s', async (_flow, challenge) => {
    auth.context.settings.email.confirm_where_signed_up = true;
    const email = `${crypto.randomUUID()}@example.test`;
    await signUp(email, challenge);
    const facts = landing(await openLink(email));
    expect(facts.get('type')).toBe('recovery');
    const client = auth.client();
    await client.setSession({
      access_token: facts.get('access_token') ?? '',
      refresh_token: facts.get('refresh_token') ?? '',
    });
    expect((await client.updateUser({ password: 'another-long-password' })).error).toBeNull();
    expect(await signIn(email, OWNERS)).toBe('invalid_credentials');
    expect(await signIn(email, 'another-long-password')).toBe('in');
  });

  test('does not work in the browser of an earlier sign-up', async () => {
    auth.context.settings.email.confirm_where_signed_up = true;
    const email = `${crypto.randomUUID()}@example.test`;
    const header = await signUp(email);
    await auth.client().signUp({ email, password: STRANGERS });
    await openLink(email, cookieOf(header));
    expect(await signIn(email, STRANGERS)).toBe('invalid_credentials');
  });

  test('gets the same response from a browser with or without an account', async () => {
    auth.context.settings.email.confirm_where_signed_up = true;
    const { user } = await auth.person();
    const shape = (header: string) => header.replace(/=[0-9a-f]{56};/, '=*;');
    expect(shape(await signUp(user.email ?? ''))).toBe(
      shape(await signUp(`${crypto.randomUUID()}@example.test`)),
    );
  });
});

test('a phone’s code removes what a stranger added to its account', async () => {
  const sent: string[] = [];
  auth.context.sms = { send: async (_phone, { code }) => void sent.push(code) };
  Object.assign(auth.context.settings.sms, { enable_signup: true, enable_confirmations: true });
  auth.context.settings.sms.max_frequency = 1;
  const phone = '491701234567';
  await auth.client().signUp({ phone, password: STRANGERS });
  await auth.client().signInWithOtp({ phone });
  const proven = await auth.client().verifyOtp({ phone, token: sent.at(-1) ?? '', type: 'sms' });
  expect(proven.data.user?.phone).toBe(phone);
  const { error } = await auth.client().signInWithPassword({ phone, password: STRANGERS });
  expect(error?.code).toBe('invalid_credentials');
});
