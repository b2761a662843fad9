import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

/**
 * A project as in Supabase's guide to roles: a trigger on auth.users writes a role, and the access
 * token hook reads it into a claim.
 */

const SITE = 'http://localhost:3000';
let project: AuthProject;
let provider: IdentityProvider;
const released: string[] = [];

beforeAll(async () => {
  provider = await startIdentityProvider();
  project = await startAuth(
    `
[auth]
site_url = "${SITE}"
enable_anonymous_sign_ins = true
[auth.email]
max_frequency = "1ms"
[auth.sms]
enable_signup = true
[auth.hook.custom_access_token]
enabled = true
uri = "pg-functions://postgres/public/add_role"
[auth.external.acme]
enabled = true
client_id = "${CLIENT.client_id}"
secret = "${CLIENT.client_secret}"
url = "${provider.issuer}"
`,
    {
      signup: {
        mode: 'invited',
        invitations: () => ({
          redeem: async (token, email) => ({
            release: async () => void released.push(token ?? email),
          }),
        }),
      },
    },
  );
  provider.register(`${project.backend.url}/auth/v1/callback`);
  await project.sql.unsafe(`
    create table public.user_roles (user_id uuid primary key references auth.users, role text);
    create table public.out_of_order (since timestamptz default now());
    grant select on public.user_roles, public.out_of_order to supabase_auth_admin;
    create function public.give_role() returns trigger
      language plpgsql security definer set search_path = '' as $$
    begin
      insert into public.user_roles values (new.id, 'moderator') on conflict do nothing;
      return null;
    end $$;
    create trigger give_role after insert or update on auth.users for each row
      when (coalesce(new.email_confirmed_at, new.phone_confirmed_at) is not null
        or new.is_anonymous)
      execute function public.give_role();
    create function public.add_role(event jsonb) returns jsonb language plpgsql as $$
    begin
      if exists (select from public.out_of_order) then raise 'The hook is out of order.'; end if;
      return jsonb_set(event, '{claims}', event -> 'claims' || jsonb_build_object(
        'user_role', (select r.role from public.user_roles r
          where r.user_id = (event ->> 'user_id')::uuid),
        'session_known', exists (select from auth.sessions s
          where s.id = (event #>> '{claims,session_id}')::uuid)));
    end $$;
  `);
});
afterAll(async () => {
  await project.stop();
  await provider.stop();
});

const account = () => ({
  sub: crypto.randomUUID(),
  email: someAddress(),
  email_verified: true,
  name: 'Ann Example',
});
const invitation = { data: { invitation: 'an-invitation' } };
const signUp = (email: string) =>
  project.browser().auth.signUp({ email, password: PASSWORD, options: invitation });
const lastMail = async (email: string) => (await project.mailsTo(email))[0];

/** Visits the provider as a browser that requested `query`, and returns the page it ends on. */
async function byProvider(query = ''): Promise<URL> {
  provider.next = account();
  const start = `${project.backend.url}/auth/v1/authorize?provider=acme&redirect_to=${SITE}${query}`;
  return provider.visit(start, SITE);
}
const answered = z.object({ access_token: z.string() });
const tokenOf = async (answer: Response) => answered.parse(await answer.json()).access_token;
const fragment = (page: string | null) =>
  new URLSearchParams(new URL(page ?? '').hash.slice(1)).get('access_token');

/** Each method of getting a first session, as a function that returns its access token. */
const roads: Record<string, () => Promise<string | null | undefined>> = {
  'a password and an address': async () => (await signUp(someAddress())).data.session?.access_token,
  'a password and a phone': async () => {
    const { backend } = project;
    const answer = await project.post(
      'signup',
      { phone: '+491701111111', password: PASSWORD },
      { authorization: `Bearer ${backend.keys.secretKey}`, apikey: backend.keys.secretKey },
    );
    return tokenOf(answer);
  },
  'no name at all': async () => {
    const { keys } = project.backend;
    const answer = await project.post('signup', {}, { apikey: keys.secretKey });
    return tokenOf(answer);
  },
  'a code for a new address': async () => {
    const email = someAddress();
    await project.browser().auth.signInWithOtp({ email });
    const token = (await lastMail(email))?.code ?? '';
    const { data } = await project.browser().auth.verifyOtp({ email, token, type: 'email' });
    return data.session?.access_token;
  },
  'a link for a new address': async () => {
    const email = someAddress();
    await project.browser().auth.signInWithOtp({ email });
    const answer = await fetch((await lastMail(email))?.link ?? '', { redirect: 'manual' });
    return fragment(answer.headers.get('location'));
  },
  'an invitation by an operator': async () => {
    const email = someAddress();
    const { keys } = project.backend;
    await project.post('invite', { email }, { apikey: keys.secretKey });
    const answer = await fetch((await lastMail(email))?.link ?? '', { redirect: 'manual' });
    return fragment(answer.headers.get('location'));
  },
  'a provider, with the session in the fragment': async () => fragment((await byProvider()).href),
  'a provider, with PKCE': async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const page = await byProvider(`&code_challenge=${challenge}&code_challenge_method=s256`);
    const answer = await project.post('token?grant_type=pkce', {
      auth_code: page.searchParams.get('code'),
      code_verifier: verifier,
    });
    return tokenOf(answer);
  },
  'an ID token of a provider': async () => {
    const token = await provider.idToken(account());
    const { data } = await project.browser().auth.signInWithIdToken({ provider: 'acme', token });
    return data.session?.access_token;
  },
};

// compat: Auth | The hook for access tokens sees what a trigger on `auth.users` wrote
test.each(Object.entries(roads))('the first token after %s has the new role', async (_, token) => {
  expect(decodeJwt((await token()) ?? '')).toMatchObject({
    user_role: 'moderator',
    session_known: true,
  });
});

test('an account and its used invitation stay when its first session fails', async () => {
  const email = someAddress();
  await project.sql`insert into public.out_of_order default values`;
  const failed = await signUp(email);
  expect(failed.error?.status).toBe(500);
  expect(released).toEqual([]);
  await project.sql`delete from public.out_of_order`;
  const { data, error } = await project
    .browser()
    .auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ user_role: 'moderator' });
  const twice = await signUp(email);
  expect(twice.error?.code).toBe('user_already_exists');
  expect(released).toEqual(['an-invitation']);
});

test('a link still works after its session failed', async () => {
  const email = someAddress();
  await project.browser().auth.signInWithOtp({ email });
  const token = (await lastMail(email))?.code ?? '';
  const verify = () => project.browser().auth.verifyOtp({ email, token, type: 'email' });
  await project.sql`insert into public.out_of_order default values`;
  expect((await verify()).error?.status).toBe(500);
  await project.sql`delete from public.out_of_order`;
  expect((await verify()).error).toBeNull();
});
