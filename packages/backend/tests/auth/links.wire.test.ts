import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

const SITE = 'http://localhost:3000';
let project: AuthProject;
beforeAll(async () => {
  project = await startAuth(
    `
[auth]
site_url = "${SITE}"
additional_redirect_urls = ["https://*.example.org/**", "exp://localhost:19000"]
[auth.email]
enable_confirmations = true
max_frequency = "1ms"
double_confirm_changes = true
`,
    { limits: { credentialsPerFiveMinutes: 5000 } },
  );
});
afterAll(() => project.stop());

/** Opens a link as a mail program does: without a key and without following the redirect. */
async function open(link: string | undefined) {
  const answer = await fetch(link ?? '', { redirect: 'manual' });
  const to = new URL(answer.headers.get('location') ?? 'about:blank');
  return {
    status: answer.status,
    to,
    page: to.origin + to.pathname,
    code: to.searchParams.get('code'),
    facts: Object.fromEntries(new URLSearchParams(to.hash.slice(1))),
  };
}
const lastMail = async (email: string) => {
  const [mail] = await project.mailsTo(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
};
async function confirmed(email = someAddress()) {
  const client = project.browser();
  await client.auth.signUp({ email, password: PASSWORD });
  const { data } = await client.auth.verifyOtp({
    email,
    token: (await lastMail(email)).code,
    type: 'email',
  });
  if (!data.session) throw new Error('not confirmed');
  return { client, email, id: data.session.user.id, session: data.session };
}

describe('signing up', () => {
  // compat: Auth | Confirmation of addresses
  test('starts no session until the mailed link is opened, once', async () => {
    const email = someAddress();
    const { data } = await project.browser().auth.signUp({ email, password: PASSWORD });
    expect([data.session, data.user?.email]).toEqual([null, email]);
    const { error } = await project
      .browser()
      .auth.signInWithPassword({ email, password: PASSWORD });
    expect(error?.code).toBe('email_not_confirmed');
    const mail = await lastMail(email);
    expect(mail).toMatchObject({ kind: 'confirmation', subject: 'Confirm your e-mail address' });
    const opened = await open(mail.link);
    expect([opened.status, opened.page]).toEqual([303, `${SITE}/`]);
    expect(opened.facts).toMatchObject({
      type: 'signup',
      token_type: 'bearer',
      expires_in: '3600',
    });
    const client = project.browser();
    const { data: set } = await client.auth.setSession({
      access_token: opened.facts.access_token ?? '',
      refresh_token: opened.facts.refresh_token ?? '',
    });
    expect(set.user?.email_confirmed_at).toBeTruthy();
    const again = await open(mail.link);
    expect(again.facts).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('responds the same for an existing account, without a mail to it', async () => {
    const { email, id } = await confirmed();
    const mails = (await project.mailsTo(email)).length;
    const fresh = someAddress();
    const ask = async (address: string) => {
      const answer = await project.post('signup', {
        email: address,
        password: PASSWORD,
        data: { name: 'X' },
      });
      return { status: answer.status, body: await answer.text() };
    };
    const [known, unknown] = [await ask(email), await ask(fresh)];
    const shape = (text: string) =>
      text.replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*').replaceAll(email, fresh);
    expect(known.status).toBe(unknown.status);
    expect(shape(known.body)).toBe(shape(unknown.body));
    expect(known.body).not.toContain(id);
    expect(await project.mailsTo(email)).toHaveLength(mails);
  });

  test('again before the link is opened invalidates the previous link and password', async () => {
    const email = someAddress();
    const client = project.browser();
    await client.auth.signUp({ email, password: 'the-first-password' });
    const { link } = await lastMail(email);
    await client.auth.signUp({ email, password: 'the-second-password' });
    expect((await open(link)).facts.error_code).toBe('otp_expired');
    await open((await lastMail(email)).link);
    const signIn = async (password: string) =>
      (await client.auth.signInWithPassword({ email, password })).error?.code ?? 'in';
    expect([await signIn('the-first-password'), await signIn('the-second-password')]).toEqual([
      'invalid_credentials',
      'in',
    ]);
  });

  test('with PKCE the link contains a code that only the initiator can exchange', async () => {
    const email = someAddress();
    const client = project.browser('pkce');
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${SITE}/welcome` },
    });
    const opened = await open((await lastMail(email)).link);
    expect([opened.page, opened.facts]).toEqual([`${SITE}/welcome`, {}]);
    const stranger = await project.post('token?grant_type=pkce', {
      auth_code: opened.code,
      code_verifier: 'x'.repeat(43),
    });
    expect(await stranger.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    const { data } = await client.auth.exchangeCodeForSession(opened.code ?? '');
    expect(data.session?.user.email).toBe(email);
    const twice = await project.post('token?grant_type=pkce', {
      auth_code: opened.code,
      code_verifier: 'x'.repeat(43),
    });
    expect(await twice.json()).toMatchObject({ error_code: 'flow_state_not_found' });
  });
});

describe('a link to sign in', () => {
  // compat: Auth | Magic links and codes by e-mail
  test('works by its code of type email or magiclink, or by its hash', async () => {
    const { email } = await confirmed();
    for (const type of ['email', 'magiclink'] as const) {
      const client = project.browser();
      expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
      const { data } = await client.auth.verifyOtp({
        email,
        token: (await lastMail(email)).code,
        type,
      });
      expect(data.session?.user.email).toBe(email);
    }
    const client = project.browser();
    await client.auth.signInWithOtp({ email });
    const token = new URL((await lastMail(email)).link).searchParams.get('token') ?? '';
    const { data } = await client.auth.verifyOtp({ token_hash: token, type: 'email' });
    expect(data.session?.user.email).toBe(email);
    const { error } = await client.auth.verifyOtp({ token_hash: token, type: 'email' });
    expect(error?.code).toBe('otp_expired');
  });

  test('creates an account if allowed, without revealing whether one existed', async () => {
    const email = someAddress();
    const without = await project.post('otp', { email, create_user: false });
    expect([without.status, await without.json()]).toEqual([200, {}]);
    expect(await project.mailsTo(email)).toEqual([]);
    const client = project.browser();
    expect(
      (await client.auth.signInWithOtp({ email, options: { data: { name: 'New' } } })).error,
    ).toBeNull();
    const { data } = await client.auth.verifyOtp({
      email,
      token: (await lastMail(email)).code,
      type: 'email',
    });
    expect(data.user?.user_metadata).toMatchObject({ name: 'New', email_verified: true });
  });

  test('a code is valid only for its time, address and type', async () => {
    const { email, id } = await confirmed();
    const other = await confirmed();
    const client = project.browser();
    await client.auth.signInWithOtp({ email });
    const { code } = await lastMail(email);
    const shown = async (facts: object) =>
      (await project.post('verify', { type: 'email', token: code, email, ...facts })).status;
    expect(await shown({ email: other.email })).toBe(403);
    expect(await shown({ type: 'email_change' })).toBe(403);
    await project.sql`update auth.one_time_tokens
      set created_at = created_at - interval '61 minutes' where user_id = ${id}`;
    expect(await shown({})).toBe(403);
  });
});

describe('a forgotten password', () => {
  // compat: Auth | Recovery, implicit and PKCE
  test('is replaced by mail in either flow', async () => {
    const { email } = await confirmed();
    const client = project.browser('pkce');
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/recover` });
    const mail = await lastMail(email);
    expect(mail.kind).toBe('recovery');
    const opened = await open(mail.link);
    expect(opened.page).toBe(`${SITE}/recover`);
    await client.auth.exchangeCodeForSession(opened.code ?? '');
    expect((await client.auth.updateUser({ password: 'a-newer-password' })).error).toBeNull();
    const { error } = await project
      .browser()
      .auth.signInWithPassword({ email, password: 'a-newer-password' });
    expect(error).toBeNull();
  });

  test('gets the same response for an unknown address', async () => {
    const { email } = await confirmed();
    for (const address of [email, someAddress()]) {
      const answer = await project.post('recover', { email: address });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
  });
});

describe('a changed address', () => {
  // compat: Auth | Change of address
  test('is confirmed at both addresses and applied after both', async () => {
    const { client, email } = await confirmed();
    const next = someAddress('new');
    const { data } = await client.auth.updateUser({ email: next });
    expect([data.user?.email, data.user?.new_email]).toEqual([email, next]);
    const [atOld, atNew] = [await lastMail(email), await lastMail(next)];
    expect([atOld.kind, atNew.kind]).toEqual(['email_change', 'email_change']);
    expect((await open(atOld.link)).facts.message).toContain('other email');
    expect((await open(atOld.link)).facts.error_code).toBe('otp_expired');
    expect((await open(atNew.link)).facts.type).toBe('email_change');
    const { data: now } = await client.auth.getUser();
    expect([now.user?.email, now.user?.new_email]).toEqual([next, undefined]);
    expect(now.user?.identities?.[0]?.identity_data).toMatchObject({
      email: next,
      email_verified: true,
    });
  });

  test('to a taken one gets the same response, and its owner is notified', async () => {
    const [ada, bo, cy] = [await confirmed(), await confirmed(), await confirmed()];
    const free = someAddress('free');
    const shape = async ({ client }: typeof ada, email: string) => {
      const { data, error } = await client.auth.updateUser({ email });
      const { data: after } = await client.auth.getUser();
      expect([data.user?.new_email, after.user?.new_email]).toEqual([email, email]);
      return { error, names: [data.user, after.user].map((user) => Object.keys(user ?? {})) };
    };
    expect(await shape(ada, bo.email)).toEqual(await shape(cy, free));
    // A resent mail reveals nothing more, and no mailed link changes the address.
    await ada.client.auth.resend({ type: 'email_change', email: ada.email });
    const kinds = async (email: string) => (await project.mailsTo(email)).map(({ kind }) => kind);
    expect(await kinds(bo.email)).toEqual(['address_taken', 'address_taken', 'confirmation']);
    expect((await lastMail(bo.email)).text).not.toContain(ada.email);
    expect(await kinds(free)).toEqual(['email_change']);
    expect((await open((await lastMail(ada.email)).link)).facts.message).toContain('other email');
    const { data } = await bo.client.auth.getUser();
    expect([data.user?.email, data.user?.id]).toEqual([bo.email, bo.id]);
  });
});

describe('redirect targets of links', () => {
  test.each([
    ['http://localhost:3000/deep/page?x=1', true],
    ['https://app.example.org/here', true],
    ['exp://localhost:19000', true],
    ['https://evil.test/', false],
    ['https://example.org.evil.test/', false],
    ['https://a.b.example.org/here', false],
    ['http://localhost:3000@evil.test/', false],
    ['http://localhost:3000\\@evil.test/', false],
    ['//evil.test', false],
    ['javascript:alert(1)', false],
  ])('%s: %s', async (url, isAllowed) => {
    const { email } = await confirmed();
    const query = `redirect_to=${encodeURIComponent(url)}`;
    await project.post(`recover?${query}`, { email });
    const { link } = await lastMail(email);
    const kept = new URL(link).searchParams.get('redirect_to');
    expect(kept).toBe(isAllowed ? url : SITE);
    // The address in the link itself is checked again.
    const forged = new URL(link);
    forged.searchParams.set('redirect_to', url);
    const { to } = await open(forged.href);
    expect(to.host).toBe(isAllowed ? new URL(url).host : new URL(SITE).host);
  });
});

test('mails use the requester’s language, or the one that the user chose', async () => {
  const email = someAddress();
  await project.post(
    'signup',
    { email, password: PASSWORD },
    { 'accept-language': 'de-CH,de;q=0.9' },
  );
  expect((await lastMail(email)).subject).toBe('Bestätige deine E-Mail-Adresse');
  await project.sql`update auth.users set raw_user_meta_data = '{"language": "en"}' where email = ${email}`;
  await project.post('resend', { type: 'signup', email }, { 'accept-language': 'de' });
  expect((await lastMail(email)).subject).toBe('Confirm your e-mail address');
});
