import { hashSync } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

let project: AuthProject;
beforeAll(async () => {
  project = await startAuth(
    `
[auth]
site_url = "http://localhost:3000"
minimum_password_length = 8
refuse_common_passwords = true
password_requirements = "letters_digits"
[auth.email]
secure_password_change = true
`,
    { limits: { credentialsPerFiveMinutes: 5000 } },
  );
});
afterAll(() => project.stop());

const STRONG = 'a-long-password-7';
const signIn = (email: string, password: string) =>
  project.post('token?grant_type=password', { email, password });

async function signedUp(email = someAddress()) {
  const client = project.browser();
  const { data, error } = await client.auth.signUp({ email, password: STRONG });
  if (error || !data.user || !data.session) throw new Error(error?.message);
  return { client, email, id: data.user.id, session: data.session };
}
const hashOf = async (id: string): Promise<string> => {
  const [row] =
    await project.sql`select encrypted_password as hash from auth.users where id = ${id}`;
  return String(row?.hash);
};

describe('the stored password', () => {
  test('is an argon2id hash', async () => {
    const { id } = await signedUp();
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a former bcrypt hash still works and becomes argon2id', async () => {
    const { id, email } = await signedUp();
    await project.sql`update auth.users set encrypted_password = ${hashSync('from-before-1', { cost: 4 })}
      where id = ${id}`;
    expect((await signIn(email, 'wrong-one-1')).status).toBe(400);
    expect((await signIn(email, 'from-before-1')).status).toBe(200);
    expect(await hashOf(id)).toMatch(/^\$argon2id\$/);
    expect((await signIn(email, 'from-before-1')).status).toBe(200);
  });

  test('a text that is no hash matches no password', async () => {
    const { id, email } = await signedUp();
    await project.sql`update auth.users set encrypted_password = 'plain-text-1' where id = ${id}`;
    expect((await signIn(email, 'plain-text-1')).status).toBe(400);
  });
});

describe('the holder of another user’s session', () => {
  test.each(['current_password', 'nonce'] as const)(
    'is rate-limited when guessing the %s',
    async (name) => {
      const { client } = await signedUp();
      const refusals = [];
      for (let tries = 0; tries < 12; tries += 1) {
        const change = { password: 'another-password-8', [name]: '100000' };
        refusals.push((await client.auth.updateUser(change)).error);
      }
      expect(refusals[0]?.code).not.toBe('over_request_rate_limit');
      expect(refusals.at(-1)).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    },
  );
});

describe('refused passwords', () => {
  test.each([
    ['xk4q7', ['length']],
    ['only-letters-here', ['characters']],
    ['12345678', ['characters', 'pwned']],
    ['password1', ['pwned']],
    ['Password1!', ['pwned']],
    ['        ', ['characters', 'pwned']],
  ])('%s as weak, with reasons', async (password, reasons) => {
    const client = project.browser();
    const { error } = await client.auth.signUp({ email: someAddress(), password });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons });
  });

  test('longer than bcrypt reads', async () => {
    const answer = await project.post('signup', {
      email: someAddress(),
      password: `a1${'x'.repeat(80)}`,
    });
    expect(answer.status).toBe(422);
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown account get the same response', async () => {
    const { email } = await signedUp();
    const answers = await Promise.all([
      signIn(email, 'wrong-one-1'),
      signIn(someAddress(), 'wrong-one-1'),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(bodies[0]).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test('a ban is reported only to users who know the password', async () => {
    const { id, email } = await signedUp();
    await project.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    expect(await (await signIn(email, STRONG)).json()).toMatchObject({ error_code: 'user_banned' });
    expect(await (await signIn(email, 'wrong-one-1')).json()).toMatchObject({
      error_code: 'invalid_credentials',
    });
  });

  test('the address may have capitals and spaces around it', async () => {
    const { email } = await signedUp();
    expect((await signIn(` ${email.toUpperCase()} `, STRONG)).status).toBe(200);
  });

  test('many concurrent sign-ins do not block the event loop', async () => {
    const { email } = await signedUp();
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(email, STRONG)));
    clearInterval(turning);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('changing the password', () => {
  test('ends every other session immediately but keeps the current one', async () => {
    const { client, email, session } = await signedUp();
    const there = project.browser();
    const { data } = await there.auth.signInWithPassword({ email, password: STRONG });
    expect((await client.auth.updateUser({ password: 'another-long-1' })).error).toBeNull();
    const other = data.session?.access_token ?? '';
    const ask = (token: string) => project.get('user', { authorization: `Bearer ${token}` });
    expect((await ask(other)).status).toBe(403);
    expect((await ask(session.access_token)).status).toBe(200);
    expect((await there.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await signIn(email, STRONG)).status).toBe(400);
    expect((await signIn(email, 'another-long-1')).status).toBe(200);
  });

  test('refuses the same password', async () => {
    const { client } = await signedUp();
    expect((await client.auth.updateUser({ password: STRONG })).error?.code).toBe('same_password');
  });

  test('requires the current password or a mailed code after an old sign-in', async () => {
    const { client, email, id } = await signedUp();
    await project.sql`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
      where session_id in (select id from auth.sessions where user_id = ${id})`;
    await client.auth.refreshSession();
    const change = async (facts: object, password = 'another-long-1') => {
      const { error } = await client.auth.updateUser({ password, ...facts });
      return error?.code ?? 'changed';
    };
    expect(await change({})).toBe('reauthentication_needed');
    expect(await change({ current_password: 'wrong-one-1' })).toBe('invalid_credentials');
    expect(await change({ nonce: '000000' })).toBe('reauthentication_not_valid');
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const [mail] = await project.mailsTo(email);
    expect(mail).toMatchObject({ kind: 'reauthentication', link: null });
    expect(await change({ nonce: mail?.code ?? '' })).toBe('changed');
    expect(await change({ nonce: mail?.code ?? '' }, 'yet-another-1')).toBe(
      'reauthentication_not_valid',
    );
    expect(await change({ current_password: 'another-long-1' }, 'yet-another-1')).toBe('changed');
  });
});

test('a failed sign-in without an account is logged without a user', async () => {
  await signIn(someAddress('nobody'), 'wrong-one-1');
  const [row] = await project.sql`select payload ->> 'actor_username' as name
    from auth.audit_log_entries where payload ->> 'action' = 'login_failed'
    order by created_at desc limit 1`;
  expect(row).toEqual({ name: '' });
});

test('an existing account is not created again', async () => {
  const { email } = await signedUp();
  const { error } = await project.browser().auth.signUp({ email, password: STRONG });
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
});

test('phones are refused with GoTrue’s error without an SMS carrier', async () => {
  const answer = await project.post('signup', { phone: '+49 170 1234567', password: STRONG });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 400, error_code: 'phone_provider_disabled', msg: 'Phone signups are disabled' },
  ]);
});

test('the audit log has an account’s events without secrets', async () => {
  const { client, email } = await signedUp();
  await signIn(email, 'wrong-one-1');
  await client.auth.updateUser({ password: 'another-long-1', data: { name: 'Ada' } });
  await client.auth.signOut();
  expect((await project.audit()).slice(0, 6)).toEqual([
    'logout',
    'user_modified',
    'user_updated_password',
    'login_failed',
    'login',
    'user_signedup',
  ]);
  const [{ all = '' } = {}] = await project.sql`select string_agg(payload::text, ' ') as all
    from auth.audit_log_entries`;
  for (const secret of [PASSWORD, STRONG, 'another-long-1']) expect(all).not.toContain(secret);
});

test('a change to a taken address is refused only where sign-up reveals as much', async () => {
  const [ada, bo] = [await signedUp(), await signedUp()];
  const { error } = await ada.client.auth.updateUser({ email: bo.email });
  expect(error?.code).toBe('email_exists');
});
