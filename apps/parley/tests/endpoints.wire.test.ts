import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@parley/backend';
import { startDisposableBackend } from '@parley/backend/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootDir } from '../src/paths.ts';

/** The endpoints of spec point 7, served by the embedded backend. */

let backend: Backend;
let dataDir: string;
let server: SupabaseClient;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-endpoints-'));
  backend = await startDisposableBackend({ workdir: rootDir, dataDir, port: 0, log: () => {} });
  server = createClient(backend.url, backend.keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
});
afterAll(async () => {
  await backend.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (method: string, path: string, body?: object) =>
  fetch(`${backend.url}/auth/v1/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: backend.keys.publishableKey,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

describe('authentication', () => {
  test.each([
    ['POST', 'signup', 422, 'anonymous_provider_disabled'],
    ['POST', 'token?grant_type=password', 400, 'validation_failed'],
    ['POST', 'token?grant_type=refresh_token', 400, 'validation_failed'],
    ['POST', 'otp', 400, 'validation_failed'],
    ['POST', 'verify', 400, 'validation_failed'],
    ['POST', 'recover', 400, 'validation_failed'],
    ['POST', 'resend', 400, 'validation_failed'],
    ['GET', 'reauthenticate', 401, 'no_authorization'],
    ['GET', 'user', 401, 'no_authorization'],
    ['PUT', 'user', 401, 'no_authorization'],
    ['POST', 'logout?scope=local', 401, 'no_authorization'],
    ['GET', 'authorize?provider=none', 400, 'validation_failed'],
  ])('%s %s exists', async (method, path, status, code) => {
    const answer = await ask(method, path, method === 'GET' ? undefined : {});
    expect(await answer.json()).toMatchObject({ code: status, error_code: code });
  });

  test('GET .well-known/jwks.json exists', async () => {
    const answer = await ask('GET', '.well-known/jwks.json');
    expect([answer.status, await answer.json()]).toEqual([200, { keys: expect.any(Array) }]);
  });

  test.each([
    ['factors', 401, 'no_authorization'],
    [`factors/${randomUUID()}/challenge`, 401, 'no_authorization'],
    [`factors/${randomUUID()}/verify`, 401, 'no_authorization'],
    ['passkeys/registration/options', 401, 'no_authorization'],
    ['invite', 401, 'no_authorization'],
    ['admin/generate_link', 401, 'no_authorization'],
    ['admin/users', 401, 'no_authorization'],
    ['sso', 404, 'saml_provider_disabled'],
  ])(
    'POST %s requires a session, or answers that the feature is off',
    async (path, status, code) => {
      const answer = await ask('POST', path, {});
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ error_code: code });
    },
  );

  test('a sign-up requires an address and a password of some length', async () => {
    for (const body of [{ password: 'a long password' }, { email: 'ada@example.test' }])
      expect((await ask('POST', 'signup', body)).ok).toBe(false);
    const weak = await ask('POST', 'signup', { email: 'ada@example.test', password: 'short' });
    expect(await weak.json()).toMatchObject({
      error_code: 'weak_password',
      weak_password: { reasons: ['length'] },
    });
    for (const password of ['password', '12345678', 'aaaaaaaa', 'qwertyui', ' '.repeat(8)])
      expect(
        await (await ask('POST', 'signup', { email: 'ada@example.test', password })).json(),
      ).toMatchObject({ error_code: 'weak_password', weak_password: { reasons: ['pwned'] } });
  });

  test('recovery answers alike for an address with an account and one without', async () => {
    await ask('POST', 'signup', { email: 'known@example.test', password: 'a long password' });
    const answers = await Promise.all(
      ['known@example.test', 'unknown@example.test'].map(async (email) => {
        const answer = await ask('POST', 'recover', { email });
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
  });
});

describe('storage', () => {
  test('creates, reads, lists, changes, empties and removes buckets', async () => {
    const { storage } = server;
    expect(
      (
        await storage.createBucket('shelf', {
          public: false,
          fileSizeLimit: 1024,
          allowedMimeTypes: ['text/plain'],
        })
      ).error,
    ).toBeNull();
    expect((await storage.getBucket('shelf')).data).toMatchObject({
      id: 'shelf',
      name: 'shelf',
      public: false,
      file_size_limit: 1024,
      allowed_mime_types: ['text/plain'],
    });
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toContain('shelf');
    expect((await storage.updateBucket('shelf', { public: true })).error).toBeNull();
    expect((await storage.getBucket('shelf')).data).toMatchObject({
      public: true,
      file_size_limit: 1024,
      allowed_mime_types: ['text/plain'],
    });
    expect(
      (await storage.from('shelf').upload('a.txt', 'a', { contentType: 'text/plain' })).error,
    ).toBeNull();
    expect((await storage.deleteBucket('shelf')).error).toMatchObject({ statusCode: '409' });
    expect((await storage.from('shelf').download('a.txt')).error).toBeNull();
    expect((await storage.emptyBucket('shelf')).error).toBeNull();
    expect((await storage.from('shelf').list()).data).toEqual([]);
    expect((await storage.from('shelf').exists('a.txt')).data).toBe(false);
    expect((await storage.deleteBucket('shelf')).error).toBeNull();
    expect((await storage.getBucket('shelf')).error).toMatchObject({ statusCode: '404' });
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).not.toContain('shelf');
  });

  test('moves, copies, describes and removes objects', async () => {
    await server.storage.createBucket('desk');
    const bucket = server.storage.from('desk');
    await bucket.upload('a.txt', 'a', { contentType: 'text/plain' });
    const text = async (name: string) => (await bucket.download(name)).data?.text();
    expect((await bucket.move('a.txt', 'b.txt')).error).toBeNull();
    expect([(await bucket.exists('a.txt')).data, await text('b.txt')]).toEqual([false, 'a']);
    expect((await bucket.copy('b.txt', 'c.txt')).error).toBeNull();
    expect([await text('b.txt'), await text('c.txt')]).toEqual(['a', 'a']);
    expect((await bucket.list()).data?.map(({ name }) => name)).toEqual(['b.txt', 'c.txt']);
    expect((await bucket.info('b.txt')).data).toMatchObject({ size: 1, contentType: 'text/plain' });
    expect((await bucket.exists('b.txt')).data).toBe(true);
    expect((await bucket.remove(['b.txt', 'c.txt'])).data).toHaveLength(2);
    expect((await bucket.list()).data).toEqual([]);
    for (const name of ['b.txt', 'c.txt']) {
      expect((await bucket.exists(name)).data).toBe(false);
      expect((await bucket.download(name)).error).not.toBeNull();
    }
  });
});

test('functions can be called, but none exist', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const { data, error } = await server.functions.invoke('anything', { method });
    expect([data, error?.name, error?.context?.status]).toEqual([null, 'FunctionsHttpError', 404]);
    expect(await error?.context?.json()).toEqual({
      code: 'NOT_FOUND',
      message: 'Requested function was not found',
    });
  }
});
