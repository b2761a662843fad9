import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Client,
  type LoneAuth,
  otherSession,
  type Person,
  startLoneAuth,
} from './lone-auth.ts';

let auth: LoneAuth;
beforeAll(async () => {
  const both = { enroll_enabled: true, verify_enabled: true };
  auth = await startLoneAuth({
    mfa: { max_enrolled_factors: 3, totp: both, phone: both },
    sms: { test_otp: { '14155550100': '123456' } },
  });
});
afterAll(() => auth.stop());

/** A code of this time step or a later one, since no code is accepted twice. */
const codeOf = (secret: string, stepsOn = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsOn });

async function enrolled(client: Client, friendlyName = 'Phone of Ann') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return data;
}

async function proven(person: Person) {
  const factor = await enrolled(person.client);
  const { secret } = factor.totp;
  const { data, error } = await person.client.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(secret),
  });
  if (error) throw error;
  return { id: factor.id, secret, session: data };
}

// compat: Auth | Second factor by authenticator app
test('an authenticator app is enrolled with a QR code and raises the session to aal2', async () => {
  const ann = await auth.person();
  const factor = await enrolled(ann.client);
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Phone of Ann' });
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`);

  const before = await ann.client.mfa.getAuthenticatorAssuranceLevel();
  expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  const { data: challenge } = await ann.client.mfa.challenge({ factorId: factor.id });
  expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
  const { data, error } = await ann.client.mfa.verify({
    factorId: factor.id,
    challengeId: challenge?.id ?? '',
    code: codeOf(factor.totp.secret),
  });
  expect(error).toBeNull();
  const claims = decodeJwt(data?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal2', sub: ann.user.id });
  expect(claims.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
  const after = await ann.client.mfa.getAuthenticatorAssuranceLevel();
  expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  const listed = await ann.client.mfa.listFactors();
  expect(listed.data?.totp).toMatchObject([{ id: factor.id, status: 'verified' }]);
});

// compat: Auth | A verified factor ends the sessions without one | at once; hosted, when tokens expire
test('verifying a factor ends sessions without it, and new ones require it', async () => {
  const ann = await auth.person();
  const elsewhere = await otherSession(auth, ann.user);
  await proven(ann);
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError');
  const later = await otherSession(auth, ann.user);
  const { data } = await later.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const further = await later.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' });
  expect(further.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
});

test('a code works once; wrong codes and old challenges are refused', async () => {
  const ann = await auth.person();
  const { id: factorId, secret } = await proven(ann);
  const again = await ann.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  const next = await ann.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
  expect(next.error).toBeNull();

  const { data: challenge } = await ann.client.mfa.challenge({ factorId });
  const challengeId = challenge?.id ?? '';
  await auth.sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes'
    where id = ${challengeId}`;
  const late = await ann.client.mfa.verify({ factorId, challengeId, code: '123456' });
  expect(late.error?.code).toBe('mfa_challenge_expired');
  const gone = await ann.client.mfa.verify({ factorId, challengeId, code: '123456' });
  expect(gone.error?.code).toBe('mfa_factor_not_found');
});

test('guesses of codes are rate-limited', async () => {
  const ann = await auth.person();
  const { id: factorId } = await proven(ann);
  const answers = [];
  for (let tries = 0; tries < 12; tries++)
    answers.push((await ann.client.mfa.challengeAndVerify({ factorId, code: '000000' })).error);
  expect(answers[0]?.code).toBe('mfa_verification_failed');
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('a factor is removed only by a session that used it, which loses its level', async () => {
  const ann = await auth.person();
  const { id: factorId } = await proven(ann);
  const later = await otherSession(auth, ann.user);
  const refused = await later.mfa.unenroll({ factorId });
  expect(refused.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
  expect((await ann.client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  const [session] = await auth.sql`select aal::text, factor_id from auth.sessions
    where id = ${String(decodeJwt(ann.accessToken).session_id)}`;
  expect(session).toEqual({ aal: 'aal1', factor_id: null });
  const { data } = await ann.client.getUser();
  expect(data.user?.factors).toBeUndefined();
});

test('names are unique, and their number is limited', async () => {
  const ann = await auth.person();
  await enrolled(ann.client, 'One');
  const twice = await ann.client.mfa.enroll({ factorType: 'totp', friendlyName: 'One' });
  expect(twice.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
  await enrolled(ann.client, 'Two');
  await enrolled(ann.client, 'Three');
  const fourth = await ann.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Four' });
  expect(fourth.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
});

test("a factor of another person is nobody's, and another kind is refused", async () => {
  const [ann, ben] = [await auth.person('ann'), await auth.person('ben')];
  const factor = await enrolled(ann.client);
  const foreign = await ben.client.mfa.challenge({ factorId: factor.id });
  expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  const key = await ann.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  expect(key.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
  const odd = await fetch(`${auth.url}/factors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.accessToken}` },
    body: JSON.stringify({ factor_type: 'fingerprint' }),
  });
  expect(await odd.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'factor_type needs to be totp, phone, or webauthn',
  });
});

// compat: Auth | Second factor by phone | with a hook that carries messages
test('a phone is verified by its code, and refused without an SMS carrier', async () => {
  const ann = await auth.person();
  const phone = '+14155550123';
  const { data, error } = await ann.client.mfa.enroll({ factorType: 'phone', phone });
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'phone', phone });
  const { error: challenge } = await ann.client.mfa.challenge({ factorId: data?.id ?? '' });
  expect(challenge).toMatchObject({ status: 500, message: 'Failed to get SMS provider' });
  const known = await ann.client.mfa.enroll({ factorType: 'phone', phone: '+14155550100' });
  const factorId = known.data?.id ?? '';
  const wrong = await ann.client.mfa.challengeAndVerify({ factorId, code: '654321' });
  expect(wrong.error?.message).toBe('Invalid MFA Phone code entered');
  const right = await ann.client.mfa.challengeAndVerify({ factorId, code: '123456' });
  expect(decodeJwt(right.data?.access_token ?? '').amr).toMatchObject([
    { method: 'mfa/phone' },
    { method: 'password' },
  ]);
  const odd = await ann.client.mfa.enroll({ factorType: 'phone', phone: 'four' });
  expect(odd.error?.message).toBe('Invalid phone number format (E.164 required)');
});

// compat: Auth | Recovery codes | beyond hosted Supabase
test('a recovery code replaces a lost factor once', async () => {
  const ann = await auth.person();
  const early = await ann.client.mfa.recoveryCodes.generate();
  expect(early.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  const { id } = await proven(ann);
  const { data: set } = await ann.client.mfa.recoveryCodes.generate({ friendlyName: 'Paper' });
  expect(set).toMatchObject({ type: 'recovery_code', total: 10, friendly_name: 'Paper' });
  const stored = await auth.sql`select code_hash from auth.mfa_recovery_codes`;
  expect(JSON.stringify(stored)).not.toContain(set?.codes[0]);
  const twice = await ann.client.mfa.recoveryCodes.generate();
  expect(twice.error?.code).toBe('mfa_verified_factor_exists');
  const alone = await ann.client.mfa.unenroll({ factorId: id });
  expect(alone.error?.code).toBe('mfa_recovery_codes_sole_factor');

  const later = await otherSession(auth, ann.user);
  const code = (set?.codes[0] ?? '').toLowerCase();
  const { data, error } = await later.mfa.recoveryCodes.verify({ code });
  expect(error).toBeNull();
  expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  });
  const used = await later.mfa.recoveryCodes.verify({ code });
  expect(used.error?.code).toBe('mfa_verification_failed');
  const { data: status } = await later.mfa.recoveryCodes.getStatus();
  expect(status).toMatchObject({ total: 10, remaining: 9 });
  const { data: fresh } = await later.mfa.recoveryCodes.regenerate();
  expect(fresh?.codes).not.toContain(set?.codes[1]);
  const former = await later.mfa.recoveryCodes.verify({ code: set?.codes[1] ?? '' });
  expect(former.error?.code).toBe('mfa_verification_failed');
  expect((await later.mfa.recoveryCodes.unenroll()).error).toBeNull();
  expect((await later.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
});

test('five wrong recovery codes lock the set for a while', async () => {
  const ann = await auth.person();
  await proven(ann);
  const { data: set } = await ann.client.mfa.recoveryCodes.generate();
  for (let tries = 0; tries < 5; tries++)
    await ann.client.mfa.recoveryCodes.verify({ code: 'AAAA-AAAA-AAAA' });
  const locked = await ann.client.mfa.recoveryCodes.verify({ code: set?.codes[0] ?? '' });
  expect(locked.error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' });
  await auth.sql`update auth.mfa_recovery_code_sets
    set verification_locked_until = now() - interval '1 second'`;
  const later = await ann.client.mfa.recoveryCodes.verify({ code: set?.codes[0] ?? '' });
  expect(later.error).toBeNull();
});
