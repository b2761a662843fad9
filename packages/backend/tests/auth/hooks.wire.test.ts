import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type AuthProject, PASSWORD, someAddress, startAuth } from './people.ts';

const KEY = Buffer.from('a-secret-of-the-hook').toString('base64');
const sentSchema = z.object({ user: z.looseObject({}), sms: z.object({ otp: z.string() }) });

let project: AuthProject;
let server: Server;
const codes: string[] = [];
let isSigned = false;
let refuses = false;

beforeAll(async () => {
  server = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': time } = request.headers;
      const expected = createHmac('sha256', Buffer.from(KEY, 'base64'))
        .update(`${String(id)}.${String(time)}.${body}`)
        .digest('base64');
      isSigned = request.headers['webhook-signature'] === `v1,${expected}`;
      const { user, sms } = sentSchema.parse(JSON.parse(body));
      expect(user).not.toHaveProperty('encrypted_password');
      codes.push(sms.otp);
      answer.setHeader('content-type', 'application/json');
      answer.end(refuses ? '{"error": {"http_code": 429, "message": "Not so fast"}}' : '{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  project = await startAuth(`
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "1ms"
[auth.hook.send_sms]
enabled = true
uri = "http://127.0.0.1:${port}/sms"
secrets = "v1,whsec_${KEY}"
[auth.hook.custom_access_token]
enabled = true
uri = "pg-functions://postgres/public/claims_of"
[auth.hook.before_user_created]
enabled = true
uri = "pg-functions://postgres/public/may_come"
[auth.hook.password_verification_attempt]
enabled = true
uri = "pg-functions://postgres/public/tried"
[auth.hook.mfa_verification_attempt]
enabled = true
uri = "pg-functions://postgres/public/tried"
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`);
  await project.sql`create table public.locked (id uuid)`;
  await project.sql`grant select on public.locked to supabase_auth_admin`;
  await project.sql`create function public.tried(event jsonb) returns jsonb language sql as $$
    select case when exists (select from public.locked where id = (event ->> 'user_id')::uuid)
      then jsonb_build_object('decision', 'reject', 'should_logout_user', true,
        'message', 'Locked after ' || (event ->> 'valid'))
      else '{"decision": "continue"}' end $$`;
  await project.sql`create table public.asked (event jsonb)`;
  await project.sql`grant insert on public.asked to supabase_auth_admin`;
  await project.sql`create function public.may_come(event jsonb) returns jsonb language plpgsql as $$
    begin
      insert into public.asked values (event);
      return case when event -> 'user' ->> 'email' like '%@elsewhere.test'
        then '{"error": {"http_code": 403, "message": "Ask your admin."}}'::jsonb else '{}' end;
    end $$`;
  await project.sql`create function public.claims_of(event jsonb) returns jsonb language sql as $$
    select jsonb_set(event, '{claims,team}', '"harbour"') $$`;
});
afterAll(async () => {
  await project.stop();
  await new Promise((done) => server.close(done));
});

// compat: Auth | Hooks: PostgreSQL functions and HTTP
test('a project’s function adds claims to every token', async () => {
  const client = project.browser();
  const { data } = await client.auth.signUp({ email: someAddress(), password: PASSWORD });
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
    team: 'harbour',
    role: 'authenticated',
    email: data.user?.email,
  });
  const { data: next } = await client.auth.refreshSession();
  expect(decodeJwt(next.session?.access_token ?? '')).toMatchObject({ team: 'harbour' });
});

test('a phone is confirmed by the code that the project’s program sends', async () => {
  const client = project.browser();
  const { data } = await client.auth.signUp({ phone: '+491701234567', password: PASSWORD });
  expect([data.session, data.user?.phone]).toEqual([null, '491701234567']);
  expect(isSigned).toBe(true);
  const { data: verified } = await client.auth.verifyOtp({
    phone: '+491701234567',
    token: codes.at(-1) ?? '',
    type: 'sms',
  });
  expect(verified.user?.phone_confirmed_at).toBeTruthy();
  const { error } = await project
    .browser()
    .auth.signInWithPassword({ phone: '491701234567', password: PASSWORD });
  expect(error).toBeNull();

  await client.auth.updateUser({ phone: '+491709999999' });
  const { data: changed } = await client.auth.verifyOtp({
    phone: '+491709999999',
    token: codes.at(-1) ?? '',
    type: 'phone_change',
  });
  expect(changed.user?.phone).toBe('491709999999');
});

test('the program’s refusal reaches the client unchanged', async () => {
  refuses = true;
  const { error } = await project.browser().auth.signInWithOtp({ phone: '+491700000001' });
  expect(error).toMatchObject({ status: 429, message: 'Not so fast' });
});
// compat: Auth | Hook before somebody gets an account | `send_email` is not offered, and named at start
test('a project’s function refuses accounts with a reason', async () => {
  const client = project.browser();
  const email = 'ann@elsewhere.test';
  const refused = await client.auth.signUp({ email, password: PASSWORD });
  expect(refused.error).toMatchObject({ status: 403, message: 'Ask your admin.' });
  const byCode = await client.auth.signInWithOtp({ email });
  expect(byCode.error).toMatchObject({ status: 403, message: 'Ask your admin.' });
  const [row] = await project.sql`select count(*)::int as count from auth.users
    where email = ${email}`;
  expect(row).toEqual({ count: 0 });
});

test('the function receives the new account before it is created', async () => {
  const email = someAddress();
  const { data } = await project
    .browser()
    .auth.signUp({ email, password: PASSWORD, options: { data: { colour: 'green' } } });
  const [asked] = await project.sql`select event from public.asked
    where event -> 'user' ->> 'email' = ${email}`;
  expect(asked?.event).toMatchObject({
    metadata: { name: 'before-user-created', ip_address: expect.any(String) },
    user: {
      id: data.user?.id,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { colour: 'green' },
      is_anonymous: false,
    },
  });
});

test('more concurrent users than connections do not block each other', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, () =>
      project.browser().auth.signUp({ email: someAddress(), password: PASSWORD }),
    ),
  );
  expect(all.map(({ error }) => error)).toEqual(Array.from({ length: 12 }, () => null));
});

// compat: Auth | Hooks around tries of passwords and factors
test('a project’s function can refuse all attempts of an account, correct ones too', async () => {
  const client = project.browser();
  const email = someAddress();
  const { data } = await client.auth.signUp({ email, password: PASSWORD });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const signIn = async (password: string) =>
    (await project.browser().auth.signInWithPassword({ email, password })).error;
  expect(await signIn(PASSWORD)).toBeNull();
  expect(await signIn('a-wrong-password')).toMatchObject({ message: 'Invalid login credentials' });
  await project.sql`insert into public.locked values (${data.user?.id ?? ''})`;
  const tried = await client.auth.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: '000000',
  });
  expect(tried.error).toMatchObject({
    code: 'mfa_verification_rejected',
    message: 'Locked after false',
  });
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect(await signIn(PASSWORD)).toMatchObject({ status: 400, message: 'Locked after true' });
  expect(await signIn('a-wrong-password')).toMatchObject({ message: 'Locked after false' });
});
