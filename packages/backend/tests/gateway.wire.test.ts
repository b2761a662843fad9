import { readFileSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend();
});
afterAll(() => project.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(project.backend.url + path, { headers });

test('health, readiness and metrics answer without a key', async () => {
  expect((await get('/health')).status).toBe(200);
  expect((await get('/ready')).status).toBe(200);
  expect(await (await get('/metrics')).text()).toContain('parley_realtime_sockets');
});

test('readiness lists each part, and the metrics show the distance to its limits', async () => {
  expect(await (await get('/ready')).json()).toEqual({
    status: 'ready',
    parts: { database: 'ok', writable: 'ok', stream: 'ok', storage: 'ok', disk: 'ok' },
  });
  const text = await (await get('/metrics')).text();
  const figures = Object.fromEntries(
    text
      .split('\n')
      .flatMap((line) => (line.startsWith('parley_') ? [line.slice(7).split(' ')] : [])),
  );
  expect(Number(figures.disk_free_bytes)).toBeGreaterThan(0);
  expect(figures).toMatchObject({ database_up: '1', stream_up: '1', answers_failed_total: '0' });
  for (const name of ['pool_in_use', 'pool_waiting', 'stream_lag_bytes', 'answers_later_total'])
    expect(Number(figures[name]), name).toBeGreaterThanOrEqual(0);
});

test('a failing part makes the whole not ready and is named', async () => {
  await rename(join(project.dataDir, 'storage'), join(project.dataDir, 'elsewhere'));
  try {
    await vi.waitFor(async () => {
      const answer = await get('/ready');
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
      expect(await answer.json()).toMatchObject({
        status: 'not ready',
        parts: { database: 'ok', storage: 'failing' },
      });
    }, 10_000);
  } finally {
    await rename(join(project.dataDir, 'elsewhere'), join(project.dataDir, 'storage'));
  }
});

// compat: Gateway | Keys: publishable and secret, in `apikey`; none or a wrong one is refused
test('a request without a key or with a wrong one gets the hosted gateway’s error', async () => {
  const without = await get('/rest/v1/notes?select=*');
  expect(without.status).toBe(401);
  expect(await without.json()).toMatchObject({ message: 'No API key found in request' });
  const wrong = await get('/rest/v1/notes?select=*', { apikey: 'sb_publishable_wrong' });
  expect(wrong.status).toBe(401);
  expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' });
});

test('a keyless request from this machine is not served as an administrator', async () => {
  const { person, backend } = project;
  const { client } = await person('ada');
  await client.from('notes').insert({ title: 'only mine' });
  for (const headers of [
    undefined,
    { apikey: backend.keys.publishableKey },
    { apikey: backend.keys.anonKey },
  ]) {
    const answer = await get('/rest/v1/notes?select=*', headers);
    expect(answer.status === 401 || (await answer.text()) === '[]').toBe(true);
  }
  expect((await get('/auth/v1/admin/users')).status).toBe(401);
  expect(
    (await get('/auth/v1/admin/users', { apikey: backend.keys.publishableKey })).status,
  ).toBeGreaterThanOrEqual(401);
});

// compat: Gateway | Legacy keys, anon and service_role
test('the legacy anon and service keys work beside the new ones', async () => {
  const { client } = await project.person('bo');
  await client.from('notes').insert({ title: 'seen by the service only' });
  for (const key of [project.backend.keys.secretKey, project.backend.keys.serviceRoleKey]) {
    const answer = await get('/rest/v1/notes?select=title&title=eq.seen by the service only', {
      apikey: key,
      authorization: `Bearer ${key}`,
    });
    expect(await answer.json()).toEqual([{ title: 'seen by the service only' }]);
  }
});

test('a column without a grant stays refused, since only migrations grant rights', async () => {
  const { client } = await project.person('cy');
  const { error } = await client.from('notes').insert({ title: 'x', secret: 'y' });
  expect(error?.code).toBe('42501');
  await client.from('notes').insert({ title: 'x' });
  const { error: updateError } = await client
    .from('notes')
    .update({ secret: 'y' })
    .eq('title', 'x');
  expect(updateError?.code).toBe('42501');
});

test('a person reads and changes only their own rows', async () => {
  const [ada, bo] = await Promise.all([project.person('ada'), project.person('bo')]);
  const { data } = await ada.client.from('notes').insert({ title: 'plan' }).select().single();
  expect((await bo.client.from('notes').select().eq('id', data.id)).data).toEqual([]);
  expect(
    (await bo.client.from('notes').update({ title: 'mine now' }).eq('id', data.id).select()).data,
  ).toEqual([]);
  expect((await ada.client.from('notes').select('title').eq('id', data.id).single()).data).toEqual({
    title: 'plan',
  });
});

test('an error raised in the database becomes 400 with code, details and hint', async () => {
  const { client } = await project.person('ed');
  const long = await client.from('notes').insert({ title: 'x'.repeat(41) });
  expect([long.status, long.error?.code]).toEqual([400, '23514']);
  const raised = await client.from('notes').insert({ title: 'forbidden' });
  expect(raised.status).toBe(400);
  expect(raised.error).toMatchObject({
    code: 'P0001',
    message: 'Not this word.',
    details: 'forbidden_word',
    hint: 'Use another.',
  });
});

const told = z.object({ statusCode: z.coerce.number().optional() });

test('a token that was changed or made with another secret is refused', async () => {
  const { client } = await project.person('dee');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const broken = `${token.slice(0, -3)}abc`;
  for (const path of ['/rest/v1/notes', '/storage/v1/bucket', '/auth/v1/user']) {
    const answer = await get(path, {
      apikey: project.backend.keys.publishableKey,
      authorization: `Bearer ${broken}`,
    });
    // Storage has the real status in the body.
    const { statusCode = answer.status } = told.parse(await answer.json());
    expect(statusCode).toBeGreaterThanOrEqual(401);
    expect(statusCode).toBeLessThan(500);
  }
});

// compat: Gateway | Limits of size
test('a body above the limit is refused with 413', async () => {
  const answer = await fetch(`${project.backend.url}/rest/v1/notes`, {
    method: 'POST',
    headers: { apikey: project.backend.keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'x'.repeat(11 * 1024 * 1024) }),
  });
  expect(answer.status).toBe(413);
});

test('a body above the limit without a length is refused with 413', async () => {
  const parts = Array.from({ length: 11 }, () => new Uint8Array(1024 * 1024).fill(0x20));
  const answer = await fetch(`${project.backend.url}/rest/v1/notes`, {
    method: 'POST',
    headers: { apikey: project.backend.keys.publishableKey, 'content-type': 'application/json' },
    body: ReadableStream.from(parts),
    duplex: 'half',
  });
  expect(answer.status).toBe(413);
});
// compat: Gateway | Pages of other origins | of the site’s address; of any with `--dev-keys` or `CORS_ORIGINS`
test('only allowed origins may call from a browser', async () => {
  const preflight = (origin: string) =>
    fetch(`${project.backend.url}/rest/v1/notes`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-client-info',
      },
    });
  expect(
    (await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin'),
  ).toBeNull();
});

test('only its owner can read the keys of a data folder', () => {
  const file = join(project.dataDir, 'keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8')).jwtSecret).not.toContain('super-secret');
});

test('a service’s token reads a user’s rows; only a session changes the account', async () => {
  const { backend } = project;
  const { client, id } = await project.person('dee');
  const token = await new SignJWT({ role: 'authenticated', sub: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(backend.keys.jwtSecret));
  const headers = {
    apikey: backend.keys.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  expect((await get('/rest/v1/notes?select=*', headers)).status).toBe(200);
  for (const [method, path] of [
    ['PUT', 'user'],
    ['GET', 'user'],
    ['POST', 'logout?scope=global'],
  ] as const) {
    const answer = await fetch(`${backend.url}/auth/v1/${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify({ password: 'another-long-password' }) }),
    });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  expect((await client.auth.getUser()).data.user?.id).toBe(id);
  expect((await client.auth.updateUser({ password: 'another-long-password' })).error).toBeNull();
});
