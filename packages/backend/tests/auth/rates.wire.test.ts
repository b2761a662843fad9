import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSendLimiter } from '../../src/auth/links/send-limiter.ts';
import { createRates } from '../../src/auth/rates.ts';
import { authSettings } from '../../src/auth/settings.ts';
import { type LoneAuth, OPERATOR_KEY, startLoneAuth } from './lone-auth.ts';

/** `[auth.rate_limit]`: limits for each address, and for all together. */

const LIMITS = {
  sign_in_sign_ups: 3,
  token_refresh: 2,
  token_verifications: 1,
  anonymous_users: 1,
};
let auth: LoneAuth;
beforeAll(async () => {
  auth = await startLoneAuth({ enable_anonymous_sign_ins: true });
  auth.context.rates = createRates(LIMITS);
});
afterAll(() => auth.stop());

const post = async (address: string, path: string, body: object, headers = {}) => {
  const answer = await fetch(`${auth.url}/${path}`, {
    method: 'POST',
    headers: { 'x-test-address': address, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
const LIMITED = {
  status: 429,
  body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
};
// compat: Auth | Rates of `[auth.rate_limit]` | not with the development keys; our own limits are beside them
test('sign-ups, sign-ins and mails share a limit for each address', async () => {
  const wrong = { email: 'nobody@example.test', password: 'a-long-password' };
  const signIn = (address: string) => post(address, 'token?grant_type=password', wrong);
  expect((await post('203.0.113.1', 'recover', { email: 'a@example.test' })).status).toBe(200);
  expect(
    (await post('203.0.113.1', 'signup', { email: 'x', password: 'a-long-password' })).status,
  ).toBe(400);
  expect((await signIn('203.0.113.1')).status).toBe(400);
  expect(await signIn('203.0.113.1')).toEqual(LIMITED);
  expect((await signIn('203.0.113.2')).status).toBe(400);
});

test('refreshes, codes and anonymous sign-ins have separate limits', async () => {
  const endpoints: [path: string, body: object, most: number][] = [
    ['token?grant_type=refresh_token', { refresh_token: 'none' }, LIMITS.token_refresh],
    ['verify', { type: 'email', token: '1', email: 'a@example.test' }, LIMITS.token_verifications],
    ['signup', {}, LIMITS.anonymous_users],
  ];
  for (const [path, body, most] of endpoints) {
    for (let count = 0; count < most; count += 1)
      expect((await post('203.0.113.3', path, body)).status).not.toBe(429);
    expect(await post('203.0.113.3', path, body)).toEqual(LIMITED);
  }
});

test('requests with the secret key are not counted', async () => {
  const asked = () => post('203.0.113.4', 'verify', { type: 'email' }, { apikey: OPERATOR_KEY });
  for (let count = 0; count < 3; count += 1) expect((await asked()).status).toBe(400);
});

test('hourly limits of mails and messages count requests, with or without an account', () => {
  let now = 0;
  const pace = createSendLimiter({ emails: 2, messages: 1 }, () => now);
  const code = (kind: string, addressee: string) => {
    try {
      pace.take(kind, addressee, 1000);
      return null;
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  };
  expect([code('recovery', 'a'), code('recovery', 'a')]).toEqual([
    null,
    'over_email_send_rate_limit',
  ]);
  expect([code('recovery', 'b'), code('magic_link', 'c')]).toEqual([
    null,
    'over_email_send_rate_limit',
  ]);
  expect([code('sms', '1'), code('sms', '2')]).toEqual([null, 'over_sms_send_rate_limit']);
  now = 3_600_001;
  expect([code('magic_link', 'c'), code('sms', '2')]).toEqual([null, null]);
});

test('without settings a project has none of these limits', async () => {
  expect(authSettings.parse({}).rate_limit).toEqual({});
});
