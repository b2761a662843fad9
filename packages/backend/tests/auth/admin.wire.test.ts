import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoneAuth, OPERATOR_KEY, otherSession, startLoneAuth } from './lone-auth.ts';

let auth: LoneAuth;
beforeAll(async () => {
  auth = await startLoneAuth({
    site_url: 'http://localhost:3000',
    additional_redirect_urls: ['http://localhost:9999/**'],
    email: { enable_confirmations: true, max_frequency: '1s' },
    mfa: { totp: { enroll_enabled: true, verify_enabled: true } },
  });
});
afterAll(() => auth.stop());

const newEmail = () => `${crypto.randomUUID()}@example.test`;
const PASSWORD = 'a-long-password-7';

test('only the secret key can administer', async () => {
  const ann = await auth.person();
  const ask = (path: string, authorization?: string) =>
    fetch(`${auth.url}${path}`, { headers: authorization ? { authorization } : {} });
  expect((await ask('/admin/users')).status).toBe(401);
  const refused = await ask('/admin/users', `Bearer ${ann.accessToken}`);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error_code: 'not_admin', msg: 'User not allowed' });
});

// compat: Auth | Admin API: users
test('accounts are created with the given data and can sign in', async () => {
  const email = newEmail();
  const { data, error } = await auth.admin.createUser({
    email: email.toUpperCase(),
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Ann' },
    app_metadata: { team: 'blue' },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { name: 'Ann' },
    app_metadata: { provider: 'email', providers: ['email'], team: 'blue' },
    identities: [{ provider: 'email' }],
  });
  const signedIn = await auth.client().signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.data.user?.id).toBe(data.user?.id);
  const again = await auth.admin.createUser({ email });
  expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
  const nobody = await auth.admin.createUser({});
  expect(nobody.error?.message).toMatch(/without either an email or phone/);
  const odd = await auth.admin.createUser({ email: 'xx:;x@x.x' });
  expect(odd.error?.message).toBe('Unable to validate email address: invalid format');
  const byPhone = await auth.admin.createUser({ phone: '+4915112345678', phone_confirm: true });
  expect(byPhone.data.user).toMatchObject({
    phone: '4915112345678',
    phone_confirmed_at: expect.any(String),
  });
});

test('a list has pages with a total count', async () => {
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const email of emails) await auth.admin.createUser({ email });
  const { data } = await auth.admin.listUsers({ page: 1, perPage: 2 });
  if (!('total' in data)) throw new Error('no page');
  expect(data.users.map((user) => user.email)).toEqual([emails[2], emails[1]]);
  expect(data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
  expect(data.total).toBeGreaterThanOrEqual(3);
  expect((await auth.admin.listUsers({ page: -1 })).error?.status).toBe(400);
});

test('an update changes addresses, metadata, confirmation and password', async () => {
  const { data: made } = await auth.admin.createUser({
    email: newEmail(),
    app_metadata: { roles: ['admin'], old: 1 },
  });
  const id = made.user?.id ?? '';
  const email = newEmail();
  const { data, error } = await auth.admin.updateUserById(id, {
    email,
    email_confirm: true,
    password: PASSWORD,
    user_metadata: { colour: 'blue' },
    app_metadata: { old: null, team: 'red' },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { colour: 'blue' },
    app_metadata: { roles: ['admin'], team: 'red' },
  });
  expect(data.user?.app_metadata).not.toHaveProperty('old');
  expect((await auth.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const weak = await auth.admin.updateUserById(id, { password: 'short' });
  expect(weak.error?.code).toBe('weak_password');
  const unknown = await auth.admin.getUserById(crypto.randomUUID());
  expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('a ban signs a user out immediately, and lifting it lets them back in', async () => {
  const ann = await auth.person();
  const banned = await auth.admin.updateUserById(ann.user.id, { ban_duration: '24h' });
  expect(banned.data.user).toMatchObject({ banned_until: expect.any(String) });
  expect((await ann.client.getUser()).error?.name).toBe('AuthSessionMissingError');
  const credentials = { email: ann.user.email ?? '', password: 'a-long-password' };
  expect((await auth.client().signInWithPassword(credentials)).error?.code).toBe('user_banned');
  const lifted = await auth.admin.updateUserById(ann.user.id, { ban_duration: 'none' });
  expect(lifted.data.user).not.toHaveProperty('banned_until');
  expect((await auth.client().signInWithPassword(credentials)).error).toBeNull();
  const odd = await auth.admin.updateUserById(ann.user.id, { ban_duration: 'a while' });
  expect(odd.error?.message).toMatch(/^invalid format for ban duration/);
});

test('a deleted user is gone; a soft-deleted user’s row is anonymized', async () => {
  const [ann, ben] = [await auth.person('ann'), await auth.person('ben')];
  expect((await auth.admin.deleteUser(ann.user.id)).error).toBeNull();
  expect((await auth.admin.getUserById(ann.user.id)).error?.status).toBe(404);
  expect((await auth.admin.deleteUser(ben.user.id, true)).error).toBeNull();
  const { data } = await auth.admin.getUserById(ben.user.id);
  expect(data.user).toMatchObject({ deleted_at: expect.any(String), user_metadata: {} });
  expect(JSON.stringify(data.user)).not.toContain(ben.user.email);
  expect((await ben.client.getUser()).error).not.toBeNull();
  expect((await auth.admin.createUser({ email: ben.user.email ?? '' })).error).toBeNull();
});

// compat: Auth | Invitations
test('an invitation creates an account whose link signs its owner in', async () => {
  const email = newEmail();
  const { data, error } = await auth.admin.inviteUserByEmail(email, {
    data: { team: 'blue' },
    redirectTo: 'http://localhost:9999/welcome',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
  const mail = auth.mails.at(-1);
  expect(mail).toMatchObject({ kind: 'invite', to: email });
  const opened = await fetch(mail?.link ?? '', { redirect: 'manual' });
  expect(opened.headers.get('location')).toMatch(
    /^http:\/\/localhost:9999\/welcome#access_token=.*type=invite/,
  );
  const twice = await auth.admin.inviteUserByEmail(email);
  expect(twice.error?.code).toBe('email_exists');
});

test.each([
  ['signup', 'signup'],
  ['invite', 'invite'],
  ['magiclink', 'signup'],
] as const)('a link of type %s is created for a new user', async (type, verification) => {
  const email = newEmail();
  const { data, error } = await auth.admin.generateLink({
    type,
    email,
    password: PASSWORD,
    options: { data: { status: 'alpha' }, redirectTo: 'http://localhost:9999/welcome' },
  });
  expect(error).toBeNull();
  expect(data.properties).toMatchObject({
    verification_type: verification,
    redirect_to: 'http://localhost:9999/welcome',
    email_otp: expect.stringMatching(/^\d{6}$/),
  });
  expect(data.user?.email).toBe(email);
  const { error: wrong, data: session } = await auth.client().verifyOtp({
    type: verification,
    token_hash: data.properties?.hashed_token ?? '',
  });
  expect(wrong).toBeNull();
  expect(session.user?.email).toBe(email);
});

// compat: Auth | `generateLink`
test('known users get links for recovery, sign-in and a changed address', async () => {
  const ann = await auth.person();
  const email = ann.user.email ?? '';
  const recovery = await auth.admin.generateLink({ type: 'recovery', email });
  expect(recovery.data.properties?.action_link).toContain('type=recovery');
  const magic = await auth.admin.generateLink({ type: 'magiclink', email });
  const otp = { type: 'email', email, token: magic.data.properties?.email_otp ?? '' } as const;
  expect((await auth.client().verifyOtp(otp)).data.user?.id).toBe(ann.user.id);
  const change = await auth.admin.generateLink({
    type: 'email_change_new',
    email,
    newEmail: newEmail(),
  });
  expect(change.data.user).toMatchObject({ new_email: expect.any(String) });
  const nobody = await auth.admin.generateLink({ type: 'recovery', email: newEmail() });
  expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' });
  const outside = await auth.admin.generateLink({
    type: 'recovery',
    email,
    options: { redirectTo: 'https://evil.example/' },
  });
  expect(outside.data.properties?.redirect_to).toBe('http://localhost:3000');
});

test('an operator removes a lost factor', async () => {
  const ann = await auth.person();
  const { data: factor } = await ann.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  const code = generateSync({ secret: factor?.totp.secret ?? '' });
  await ann.client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  const userId = ann.user.id;
  const { data } = await auth.admin.mfa.listFactors({ userId });
  expect(data?.factors).toMatchObject([{ id: factor?.id, status: 'verified' }]);
  expect((await auth.admin.mfa.deleteFactor({ id: factor?.id ?? '', userId })).error).toBeNull();
  const later = await otherSession(auth, ann.user);
  const level = await later.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
});

test('an operator lists a user’s sessions and ends them', async () => {
  const ann = await auth.person();
  const path = `${auth.url}/admin/users/${ann.user.id}/sessions`;
  const headers = { apikey: OPERATOR_KEY };
  const listed = await fetch(path, { headers });
  expect(await listed.json()).toMatchObject([{ aal: 'aal1', ip: '127.0.0.1' }]);
  expect((await fetch(path, { headers, method: 'DELETE' })).status).toBe(204);
  expect((await ann.client.getUser()).error?.name).toBe('AuthSessionMissingError');
});

test('the audit log is listed and searched', async () => {
  const { data } = await auth.admin.createUser({ email: newEmail() });
  const answer = await fetch(`${auth.url}/admin/audit?query=action:signedup&per_page=1`, {
    headers: { apikey: OPERATOR_KEY },
  });
  expect(await answer.json()).toMatchObject([
    { payload: { action: 'user_signedup', traits: { user_id: data.user?.id } } },
  ]);
  expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(0);
});
