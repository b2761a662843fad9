import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ProviderAccount,
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from './identity-provider.ts';
import type { Requester } from '../../src/auth/requester.ts';
import { type LoneAuth, startLoneAuth } from './lone-auth.ts';

const HOME = 'http://localhost:3000';
let provider: IdentityProvider;
let auth: LoneAuth;
/** The requester as the gateway knows it, for projects that create accounts only by invitation. */
const known: Partial<Requester> = {};
const invited = new Set<string>();
const released: string[] = [];
const byInvitation = async <T>(work: () => Promise<T>): Promise<T> => {
  known.canRegister = false;
  known.redeem = async (token, email) => {
    const name = token ?? email;
    return invited.delete(name) ? { release: async () => void released.push(name) } : null;
  };
  try {
    return await work();
  } finally {
    delete known.canRegister;
    delete known.redeem;
  }
};
beforeAll(async () => {
  provider = await startIdentityProvider();
  const own = { client_id: CLIENT.client_id, secret: CLIENT.client_secret };
  const acme = { enabled: true, ...own, url: provider.issuer };
  const settings = {
    site_url: HOME,
    enable_manual_linking: true,
    enable_anonymous_sign_ins: true,
    email: { enable_confirmations: true },
    external: {
      acme,
      google: { enabled: false, ...own },
      github: { enabled: true, client_id: '', secret: '' },
    },
  };
  auth = await startLoneAuth(settings, known);
  provider.register(`${auth.url}/callback`);
});
afterAll(async () => {
  await auth.stop();
  await provider.stop();
});

const somebody = (facts: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@example.test`,
  email_verified: true,
  name: 'Ann Example',
  ...facts,
});

/** Signs in with the provider, as a browser with the PKCE flow does. */
async function signIn(account: ProviderAccount | null, queryParams: Record<string, string> = {}) {
  provider.next = account;
  const client = auth.client({ flowType: 'pkce' });
  const { data } = await client.signInWithOAuth({
    provider: 'acme' as 'google',
    options: { skipBrowserRedirect: true, redirectTo: `${HOME}/inside`, queryParams },
  });
  const back = await provider.visit(data.url ?? '', HOME);
  const code = back.searchParams.get('code');
  return { client, back, session: code ? await client.exchangeCodeForSession(code) : null };
}

// compat: Auth | Providers: OpenID Connect and the well-known OAuth ones
test('a provider’s user gets an account and returns to it', async () => {
  const ann = somebody();
  const { back, session } = await signIn(ann);
  expect(back.pathname).toBe('/inside');
  const { user, session: begun } = session?.data ?? {};
  expect(user).toMatchObject({
    email: ann.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'acme', providers: ['acme'] },
    user_metadata: { full_name: 'Ann Example', sub: ann.sub },
    identities: [{ provider: 'acme', id: ann.sub }],
  });
  expect(begun?.provider_token).toEqual(expect.any(String));
  expect(decodeJwt(begun?.access_token ?? '')).toMatchObject({ amr: [{ method: 'oauth' }] });
  const again = await signIn({ ...ann, name: 'Ann Other' });
  expect(again.session?.data.user?.id).toBe(user?.id);
});

test('without PKCE the session is in the fragment, which only the page sees', async () => {
  provider.next = somebody();
  const back = await provider.visit(`${auth.url}/authorize?provider=acme`, HOME);
  const facts = new URLSearchParams(back.hash.slice(1));
  expect(decodeJwt(facts.get('access_token') ?? '').email).toBe(provider.next.email);
  expect(facts.get('provider_token')).toEqual(expect.any(String));
  expect(back.search).toBe('');
});

test('an account is shared only with an address that the provider has verified', async () => {
  const ben = await auth.person('ben');
  const email = ben.user.email ?? '';
  const merged = await signIn(somebody({ email }));
  expect(merged.session?.data.user?.id).toBe(ben.user.id);
  expect(merged.session?.data.user?.app_metadata.providers).toEqual(['email', 'acme']);

  const claimed = await signIn(somebody({ email, email_verified: false }));
  expect(claimed.session).toBeNull();
  expect(claimed.back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  const owners = await auth.sql`select id from auth.users where email = ${email}`;
  expect(owners).toHaveLength(1);
});

test('an unverified address needs confirmation by mail', async () => {
  const cleo = somebody({ email_verified: false });
  const { back, session } = await signIn(cleo);
  expect(session).toBeNull();
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(auth.mails.at(-1)).toMatchObject({ kind: 'confirmation', to: cleo.email });
});

test('an account with another person’s address is lost to its owner', async () => {
  const email = `${crypto.randomUUID()}@example.test`;
  const squatter = auth.client();
  await squatter.signUp({ email, password: 'a-long-password-7' });
  const { session } = await signIn(somebody({ email }));
  expect(session?.data.user?.email).toBe(email);
  expect(session?.data.user?.identities).toMatchObject([{ provider: 'acme' }]);
  const back = await auth.client().signInWithPassword({ email, password: 'a-long-password-7' });
  expect(back.error?.code).toBe('invalid_credentials');
});

test('a denial at the provider is reported, and a state works once', async () => {
  const { back } = await signIn(null);
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('error_description')).toBe('The person said no.');
  const odd = await fetch(`${auth.url}/callback?state=${crypto.randomUUID()}&code=x`, {
    redirect: 'manual',
  });
  expect(odd.headers.get('location')).toMatch(
    /^http:\/\/localhost:3000\/\?error=invalid_request&error_code=bad_oauth_state/,
  );
});

test.each([
  ['nobody', 'Unsupported provider: Provider "nobody" could not be found'],
  ['google', 'Unsupported provider: provider is not enabled'],
  ['github', 'Unsupported provider: missing OAuth client ID'],
])('%s is refused: %s', async (name, msg) => {
  const answer = await fetch(`${auth.url}/authorize?provider=${name}`, { redirect: 'manual' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error_code: 'validation_failed', msg });
});

// compat: Auth | Linking and unlinking of identities
test('a signed-in user adds identities and removes all but the last', async () => {
  const ann = await auth.person('ann');
  provider.next = somebody();
  const { data, error } = await ann.client.linkIdentity({
    provider: 'acme' as 'google',
    options: { skipBrowserRedirect: true, redirectTo: HOME },
  });
  expect(error).toBeNull();
  await provider.visit(data?.url ?? '', HOME);
  const { data: linked } = await ann.client.getUserIdentities();
  expect(linked?.identities.map((one) => one.provider)).toEqual(['email', 'acme']);

  const ben = await auth.person('ben');
  const { data: again } = await ben.client.linkIdentity({
    provider: 'acme' as 'google',
    options: { skipBrowserRedirect: true, redirectTo: HOME },
  });
  const back = await provider.visit(again?.url ?? '', HOME);
  expect(back.searchParams.get('error_code')).toBe('identity_already_exists');

  const [own, acme] = linked?.identities ?? [];
  if (!own || !acme) throw new Error('no identities');
  expect((await ann.client.unlinkIdentity(acme)).error).toBeNull();
  expect((await ann.client.unlinkIdentity(own)).error?.code).toBe('single_identity_not_deletable');
});

test('linking a provider turns an anonymous user into its account', async () => {
  const client = auth.client();
  const { data: begun } = await client.signInAnonymously();
  expect(begun.user?.is_anonymous).toBe(true);
  provider.next = somebody();
  const { data } = await client.linkIdentity({
    provider: 'acme' as 'google',
    options: { skipBrowserRedirect: true, redirectTo: HOME },
  });
  await provider.visit(data?.url ?? '', HOME);
  const { data: now } = await client.getUser();
  expect(now.user).toMatchObject({
    id: begun.user?.id,
    is_anonymous: false,
    email: provider.next.email,
  });
});

// compat: Auth | `signInWithIdToken`
test('only an ID token of the provider signs in', async () => {
  const dora = somebody();
  const nonce = 'once';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const grant = (token: string, more: object = {}) =>
    auth.client().signInWithIdToken({ provider: 'acme', token, ...more });
  const token = await provider.idToken({ ...dora, nonce: hashed });
  const { data, error } = await grant(token, { nonce });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: dora.email, identities: [{ provider: 'acme' }] });

  expect((await grant(token)).error?.message).toMatch(/should either both exist or not/);
  expect((await grant(token, { nonce: 'other' })).error?.message).toBe('Nonces mismatch');
  const foreign = await provider.idToken({ ...dora, aud: 'another' });
  expect((await grant(foreign)).error?.message).toBe('Unacceptable audience in id_token');
  const forged = `${token.slice(0, -10)}AAAAAAAAAA`;
  expect((await grant(forged, { nonce })).error?.message).toBe('Bad ID token');
  const off = await auth.client().signInWithIdToken({ provider: 'google', token });
  expect(off.error?.code).toBe('provider_disabled');
});

test.each([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
])(
  'an ID token of %s, which the project has not set up, is refused by its issuer',
  async (...of) => {
    const [provider, issuer] = of;
    const { error } = await auth.client().signInWithIdToken({ provider, token: 'no-token' });
    expect([error?.code, error?.message]).toEqual([
      'provider_disabled',
      `Provider (issuer "${issuer}") is not enabled`,
    ]);
  },
);

test('an operator adds a provider while the program runs', async () => {
  const { customProviders } = auth.admin;
  const { data: made, error } = await customProviders.createProvider({
    provider_type: 'oidc',
    identifier: 'custom:acme',
    name: 'Acme',
    client_id: CLIENT.client_id,
    client_secret: CLIENT.client_secret,
    issuer: provider.issuer,
    attribute_mapping: { name: 'nickname' },
  });
  expect(error).toBeNull();
  expect(made).toMatchObject({ identifier: 'custom:acme', enabled: true });
  expect(JSON.stringify(made)).not.toContain(CLIENT.client_secret);
  provider.next = somebody();
  const back = await provider.visit(`${auth.url}/authorize?provider=custom:acme`, HOME);
  expect(back.hash).toContain('access_token=');
  const off = await customProviders.updateProvider('custom:acme', { enabled: false });
  expect(off.data?.enabled).toBe(false);
  const refused = await fetch(`${auth.url}/authorize?provider=custom:acme`);
  expect(refused.status).toBe(400);
  const odd = await customProviders.createProvider({
    provider_type: 'oidc',
    identifier: 'custom:other',
    name: 'Other',
    client_id: 'x',
    client_secret: 'y',
  });
  expect(odd.error?.message).toBe('issuer is required for OIDC providers');
  expect((await customProviders.listProviders()).data?.providers).toHaveLength(1);
  expect((await customProviders.deleteProvider('custom:acme')).error).toBeNull();
  expect((await customProviders.getProvider('custom:acme')).error?.status).toBe(404);
});

test('a banned user cannot sign in with any provider', async () => {
  const eve = somebody();
  const { session } = await signIn(eve);
  await auth.admin.updateUserById(session?.data.user?.id ?? '', { ban_duration: '1h' });
  const { back } = await signIn(eve);
  expect(back.searchParams.get('error_code')).toBe('user_banned');
});

// compat: Auth | SAML, Web3 | not offered: refused in GoTrue’s own words
test('unsupported features are refused as by GoTrue', async () => {
  const client = auth.client();
  const sso = await client.signInWithSSO({ domain: 'example.test' });
  expect(sso.error).toMatchObject({ status: 404, message: 'SAML 2.0 is disabled' });
  const web3 = (chain: string) =>
    fetch(`${auth.url}/token?grant_type=web3`, {
      method: 'POST',
      body: JSON.stringify({ chain, message: 'x', signature: 'y' }),
    });
  expect(await (await web3('solana')).json()).toMatchObject({
    error_code: 'web3_provider_disabled',
    msg: 'Web3 provider is disabled',
  });
  expect(await (await web3('dogecoin')).json()).toMatchObject({
    error_code: 'web3_unsupported_chain',
  });
  const clients = await auth.admin.oauth.listClients();
  expect(clients.error).toMatchObject({ status: 404, message: 'OAuth server is disabled' });
});

describe('where accounts are created only by invitation', () => {
  const refused = (back: URL) => back.searchParams.get('error_code');

  test('a provider creates no account for others, but signs existing ones in', async () => {
    const ann = somebody();
    await signIn(ann);
    await byInvitation(async () => {
      expect(refused((await signIn(somebody())).back)).toBe('signup_disabled');
      expect((await signIn(ann)).session?.data.user?.email).toBe(ann.email);
    });
  });

  test('an invited address that the provider has verified gets an account', async () => {
    const [ben, unproven] = [somebody(), somebody({ email_verified: false })];
    for (const { email } of [ben, unproven]) invited.add(String(email));
    await byInvitation(async () => {
      expect((await signIn(ben)).session?.data.user?.email).toBe(ben.email);
      expect(refused((await signIn(unproven)).back)).toBe('signup_disabled');
    });
  });

  // compat: Auth | Sign-up by a provider with an invitation (`invite_token`)
  test('the secret of an invitation works once', async () => {
    invited.add('a-secret');
    await byInvitation(async () => {
      const cem = somebody();
      const { session } = await signIn(cem, { invite_token: 'a-secret' });
      expect(session?.data.user?.email).toBe(cem.email);
      const later = await signIn(somebody(), { invite_token: 'a-secret' });
      expect(refused(later.back)).toBe('signup_disabled');
    });
    expect(released).toEqual([]);
  });

  test('an invitation stays unused if no account was created', async () => {
    invited.add('a-second-secret');
    await auth.sql`create function public.refuse() returns trigger language plpgsql as
      $$ begin raise 'not today'; end $$`;
    await auth.sql`create trigger refuse before insert on auth.users
      for each row execute function public.refuse()`;
    try {
      await byInvitation(() => signIn(somebody(), { invite_token: 'a-second-secret' })).catch(
        () => null,
      );
    } finally {
      await auth.sql`drop trigger refuse on auth.users`;
    }
    expect(released).toEqual(['a-second-secret']);
  });
});
