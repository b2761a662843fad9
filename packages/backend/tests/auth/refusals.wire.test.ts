import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

/** Responses to invalid requests, with GoTrue's order of checks and messages. */

let open: AuthProject;
let closed: AuthProject;
beforeAll(async () => {
  [open, closed] = await Promise.all([
    startAuth(`project_id = "open"
[auth]
site_url = "http://localhost:3000"
additional_redirect_urls = ["http://localhost:3000/**"]
[auth.sms]
enable_signup = true`),
    startAuth(`project_id = "closed"
[auth]
enable_signup = false
[auth.email]
enable_signup = false`),
  ]);
});
afterAll(() => Promise.all([open, closed].map((project) => project.stop())));

const refusal = z.object({ code: z.number(), error_code: z.string(), msg: z.string() });

async function said(answer: Response) {
  const { code, error_code, msg } = refusal.parse(await answer.json());
  expect(code).toBe(answer.status);
  expect(answer.headers.get('x-sb-error-code')).toBe(error_code);
  return [code, error_code, msg];
}

const TOKENS = 'token?grant_type=password';
const email = 'ada@example.test';
const phone = '+491701234567';
const invalid = (msg: string) => [400, 'validation_failed', msg];
const EITHER = 'Verify requires either a token or a token hash';
const ONE = 'Only an email address or phone number should be provided on verify';

// compat: Auth | Refusals in GoTrue’s order, codes and words
test.each([
  [TOKENS, { password: PASSWORD }, invalid('missing email or phone')],
  [TOKENS, { phone: 'no-number', password: PASSWORD }, [400, 'invalid_credentials']],
  ['verify', { token: '123456', email }, invalid('Verify requires a verification type')],
  ['verify', { type: 'email', email }, invalid(EITHER)],
  ['verify', { type: 'email', token: '1', token_hash: '2' }, invalid(EITHER)],
  ['verify', { type: 'email', token: '1', email, phone }, invalid(ONE)],
  ['verify', { type: 'email', token: '1' }, invalid(ONE)],
  [
    'verify',
    { type: 'email', token_hash: '1', redirect_to: 'http://localhost:3000/x' },
    invalid('Only the token_hash and type should be provided'),
  ],
  [
    'verify',
    { type: 'email', token: '1', email: 'none' },
    [422, 'validation_failed', 'Invalid email format'],
  ],
  ['signup', { email: 'none', password: '1' }, [422, 'weak_password']],
  ['signup', { email, password: 1 }, [400, 'bad_json']],
  ['signup', 'nothing', [400, 'bad_json']],
])('an invalid request is refused: %s of %j', async (path, body, [status, code, msg]) => {
  expect(await said(await open.post(path, body))).toEqual([
    status,
    code,
    msg ?? expect.any(String),
  ]);
});

describe('a sign-up without an address is an anonymous one', () => {
  test('which is refused first, as not offered', async () => {
    for (const project of [open, closed]) {
      const { error } = await project.browser().auth.signUp({ email: '', password: PASSWORD });
      expect(error).toMatchObject({
        status: 422,
        code: 'anonymous_provider_disabled',
        message: 'Anonymous sign-ins are disabled',
      });
    }
  });
});

describe('where there is no sign-in by e-mail', () => {
  test('neither passwords nor mails sign in', async () => {
    const { auth } = closed.browser();
    const address = someAddress();
    const refused = { code: 'email_provider_disabled', message: 'Email logins are disabled' };
    const { error } = await auth.signInWithPassword({ email: address, password: PASSWORD });
    expect(error).toMatchObject({ status: 422, ...refused });
    for (const { error: no } of [
      await auth.resetPasswordForEmail(address),
      await auth.resend({ type: 'signup', email: address }),
    ])
      expect(no).toMatchObject({ status: 400, ...refused });
  });
});

describe('a link of a mail', () => {
  test.each(['verify?token=abc', 'verify?type=signup'])('%s was never sent', async (path) => {
    const answer = await open.get(`${path}&redirect_to=http://localhost:3000/welcome`);
    expect((await said(answer)).slice(0, 2)).toEqual([400, 'validation_failed']);
  });

  test('that has expired redirects with the page’s parameters', async () => {
    const back = encodeURIComponent('http://localhost:3000/welcome?next=%2Finbox');
    const { headers } = await open.get(`verify?type=signup&token=abc&redirect_to=${back}`);
    const target = new URL(headers.get('location') ?? '');
    expect(target.search).toBe('?next=%2Finbox');
    expect(Object.fromEntries(new URLSearchParams(target.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
    const { headers: pkce } = await open.get(`verify?type=signup&token=pkce_a&redirect_to=${back}`);
    expect(Object.fromEntries(new URL(pkce.get('location') ?? '').searchParams)).toMatchObject({
      next: '/inbox',
      error_code: 'otp_expired',
    });
  });
});

test('authentication is checked before the request', async () => {
  const nobody = [401, 'no_authorization', 'This endpoint requires a valid Bearer token'];
  expect(await said(await open.post('logout?scope=all', {}))).toEqual(nobody);
  const { url, keys } = open.backend;
  const headers = { apikey: keys.publishableKey };
  const broken = await fetch(`${url}/auth/v1/user`, { method: 'PUT', headers, body: '{' });
  expect(await said(broken)).toEqual(nobody);
});

test('an empty password counts as weak', async () => {
  const { auth } = open.browser();
  await auth.signUp({ email: someAddress(), password: PASSWORD });
  const { error } = await auth.updateUser({ password: '' });
  expect(error).toMatchObject({ status: 422, code: 'weak_password' });
});
