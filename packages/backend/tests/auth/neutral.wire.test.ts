import { Worker } from 'node:worker_threads';
import type { Sql } from '@parley/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ARGON, NOBODYS_HASH } from '../../src/auth/passwords/argon.ts';
import { createPasswords } from '../../src/auth/passwords/hasher.ts';
import type { Passwords } from '../../src/auth/passwords/passwords.ts';
import { createAuthServer } from '../../src/auth/server.ts';
import { authSettings } from '../../src/auth/settings.ts';
import { type LoneAuth, startLoneAuth } from './lone-auth.ts';

/** Counts the work for an address with an account and for one without. */

let auth: LoneAuth;
let passwords: Passwords;
const done = { statements: 0, hashes: 0 };
/** Counts Auth's database statements outside of transactions. */
const counting = (sql: Sql): Sql =>
  new Proxy(sql, {
    apply(target, self, args: [TemplateStringsArray, ...unknown[]]) {
      if ('raw' in args[0]) done.statements += 1;
      return Reflect.apply(target, self, args);
    },
  });

beforeAll(async () => {
  auth = await startLoneAuth({ sms: { enable_signup: true } });
  passwords = createPasswords();
  auth.context.sql = counting(auth.context.sql);
  auth.context.passwords = passwords;
  const send = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    done.hashes += 1;
    send.call(this, message);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await passwords.close();
  await auth.stop();
});

async function workOf(body: object) {
  Object.assign(done, { statements: 0, hashes: 0 });
  const answer = await fetch(`${auth.url}/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ password: 'a-wrong-password', ...body }),
  });
  expect(await answer.json()).toMatchObject({ error_code: 'invalid_credentials' });
  return { ...done };
}

test('a sign-in takes the same statements and hashes with and without an account', async () => {
  const { user } = await auth.person();
  const phone = '491701234567';
  await auth.sql`update auth.users set phone = ${phone},
    encrypted_password = ${await passwords.hash('a-long-password')} where id = ${user.id}`;
  const nobody = await workOf({ email: 'nobody@example.test' });
  expect(nobody).toEqual({ statements: 2, hashes: 1 });
  expect(await workOf({ email: user.email })).toEqual(nobody);
  expect(await workOf({ phone })).toEqual(nobody);
  expect(await workOf({ phone: '491707654321' })).toEqual(nobody);
  await auth.sql`update auth.users set encrypted_password = '' where id = ${user.id}`;
  expect(await workOf({ email: user.email })).toEqual(nobody);
});

test('the dummy hash is as expensive as a new one and matches no password', async () => {
  const shape = (hash: string) => hash.split('$').slice(0, 4);
  expect(shape(NOBODYS_HASH)).toEqual(shape(await passwords.hash('a-long-password')));
  expect(NOBODYS_HASH).toContain(`m=${ARGON.memoryCost}`);
  for (const password of ['', 'a-long-password'])
    expect(await passwords.verify(password, null)).toBe(false);
});
// compat: Auth | `signInWithOtp` without making an account | says that there is none only where sign-up says as much
test('a code for an unknown address is refused only where sign-up reveals as much', async () => {
  const ask = async (settings: object) => {
    // Endpoints keep the settings they were created with, so this uses another Auth on the same
    // database.
    const other = { ...auth.context, settings: authSettings.parse(settings) };
    const server = createAuthServer(other);
    const asked = new Request(`${auth.url}/otp`, {
      method: 'POST',
      body: JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, create_user: false }),
    });
    const answer = await server.fetch(asked, {
      address: '127.0.0.1',
      isOperator: false,
      canRegister: true,
      redeem: async () => null,
    });
    return [answer.status, await answer.json()];
  };
  expect(await ask({})).toMatchObject([422, { error_code: 'otp_disabled' }]);
  expect(await ask({ email: { enable_confirmations: true } })).toEqual([200, {}]);
  expect(await ask({ enable_signup: false })).toEqual([200, {}]);
});
