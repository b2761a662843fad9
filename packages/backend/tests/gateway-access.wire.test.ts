import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { LogEntry } from '../src/log.ts';
import { startTestBackend, type TestBackend } from './project.ts';

/** Access to the metrics, allowed origins, and the headers of every response. */

const METRICS_TOKEN = 'a-token-for-the-figures';
let project: TestBackend;
const log: LogEntry[] = [];
beforeAll(async () => {
  project = await startTestBackend({
    siteUrl: 'https://chat.example.org',
    corsOrigins: ['https://chat.example.org', 'https://dashboard.example.org'],
    trustedProxies: ['127.0.0.0/8', '::1'],
    metricsToken: METRICS_TOKEN,
    fallback: () => new Response('the app', { headers: { 'Cache-Control': 'no-cache' } }),
    log: (entry) => log.push(entry),
  });
});
afterAll(() => project.stop());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(project.backend.url + path, { method, headers, redirect: 'manual' });

describe('metrics', () => {
  test.each([
    ['a program on this machine', {}, 200],
    ['another machine', { 'x-forwarded-for': '203.0.113.9' }, 401],
    ['a client that claims to be this machine', { 'x-forwarded-for': '127.0.0.1' }, 401],
    ['a client behind a proxy with another header', { forwarded: 'for=127.0.0.1' }, 401],
    [
      'another machine with the token',
      { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${METRICS_TOKEN}` },
      200,
    ],
    [
      'a client with a wrong token',
      { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer a-token' },
      401,
    ],
  ])('%s', async (_who, headers, status) => {
    for (const path of ['/metrics', '/%6detrics'])
      expect((await ask(path, headers)).status).toBe(status);
  });

  test('without a token do not exist for other machines', async () => {
    const closed = await startTestBackend();
    try {
      const url = `${closed.backend.url}/metrics`;
      expect((await fetch(url)).status).toBe(200);
      expect((await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(
        404,
      );
    } finally {
      await closed.stop();
    }
  });
});

describe('headers of every response', () => {
  test.each([
    ['GET', '/health'],
    ['GET', '/ready'],
    ['GET', '/metrics'],
    ['GET', '/rest/v1/notes'],
    ['HEAD', '/rest/v1/notes'],
    ['GET', '/rest/v1/nothing'],
    ['GET', '/rest/v1/notes?id=eq.x'],
    ['POST', '/rest/v1/notes'],
    ['PATCH', '/rest/v1/notes?id=eq.1'],
    ['GET', '/rest/v1/'],
    ['POST', '/rest/v1/rpc/nothing'],
    ['GET', '/auth/v1/settings'],
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['POST', '/auth/v1/signup'],
    ['GET', '/auth/v1/verify?type=signup&token=x'],
    ['GET', '/auth/v1/nothing'],
    ['GET', '/storage/v1/bucket'],
    ['GET', '/storage/v1/bucket/nothing'],
    ['GET', '/storage/v1/object/private/x/y.txt'],
    ['GET', '/storage/v1/object/public/pictures/none.png'],
    ['GET', '/storage/v1/nothing'],
    ['POST', '/realtime/v1/api/broadcast'],
    ['GET', '/realtime/v1/nothing'],
    ['POST', '/functions/v1/nothing'],
  ])('%s %s forbids sniffing and caching, with and without a key', async (method, path) => {
    for (const apikey of [null, project.backend.keys.publishableKey, 'wrong']) {
      const { headers } = await ask(path, apikey === null ? {} : { apikey }, method);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });

  test('a too long URL gets the same headers', async () => {
    const answer = await ask(`/rest/v1/notes?select=${'x'.repeat(17_000)}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([414, 'no-store']);
  });

  // compat: Gateway | Limits of rate, by address and key
  test('a rate-limited request gets the same headers', async () => {
    const strict = await startTestBackend({ limits: { requestsPerMinute: 1 } });
    try {
      await fetch(`${strict.backend.url}/rest/v1/notes`);
      const answer = await fetch(`${strict.backend.url}/rest/v1/notes`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
      expect(answer.headers.get('strict-transport-security')).toBeNull();
    } finally {
      await strict.stop();
    }
  });

  test('pages and public pictures keep their own cache headers', async () => {
    const page = await ask('/channels');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const keys = await ask('/auth/v1/.well-known/jwks.json');
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
  });
});

describe('pages of other origins', () => {
  test('cannot read a response of any service', async () => {
    for (const service of [
      'rest/v1/notes',
      'auth/v1/settings',
      'storage/v1/bucket',
      'functions/v1/x',
    ])
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await ask(`/${service}`, {
          origin,
          apikey: project.backend.keys.publishableKey,
        });
        expect([service, answer.headers.get('access-control-allow-origin')]).toEqual([
          service,
          null,
        ]);
      }
    const friend = await ask('/rest/v1/notes', { origin: 'https://dashboard.example.org' });
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://dashboard.example.org');
  });

  test.each([
    ['a program without an origin', undefined, 101],
    ['this server’s page', () => project.backend.url, 101],
    ['the site’s own', () => 'https://chat.example.org', 101],
    ['an allowed one', () => 'https://dashboard.example.org', 101],
    ['a foreign page', () => 'https://evil.example', 403],
    ['a page without an origin', () => 'null', 403],
    ['the site’s origin without TLS', () => 'http://chat.example.org', 403],
  ])('a websocket of %s', async (_whose, origin, status) => {
    for (const path of ['/realtime/v1/websocket', '/realtime/v1/%77ebsocket/'])
      expect(await connect(path, origin?.())).toBe(status);
  });
});

test('connections of an address are limited separately from its requests', async () => {
  const strict = await startTestBackend({ limits: { requestsPerMinute: 2 } });
  try {
    const url = `${strict.backend.url}/realtime/v1/websocket?vsn=1.0.0&apikey=x`;
    const request = async () => (await fetch(`${strict.backend.url}/rest/v1/notes`)).status;
    expect([await request(), await request(), await request()]).toEqual([401, 401, 429]);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await statusOf(new WebSocket(url)));
    expect(statuses).toEqual([401, 401, 429]);
  } finally {
    await strict.stop();
  }
});

test('the log has the client’s address, not the proxy’s', async () => {
  const { backend } = project;
  const client = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { 'x-forwarded-for': '203.0.113.77, 127.0.0.5' } },
  });
  for (let n = 0; n < 12; n += 1)
    await client.auth.signInWithPassword({ email: 'nobody@example.test', password: 'wrong-one' });
  expect(log.map(({ address }) => address)).toContain('203.0.113.77');
});

const connect = (path: string, origin?: string) => {
  const { url, keys } = project.backend;
  const target = `${url}${path}?vsn=1.0.0&apikey=${keys.publishableKey}`;
  return statusOf(new WebSocket(target, origin === undefined ? {} : { origin }));
};

/** 101 if the socket opened, otherwise the status of the refusal. */
function statusOf(socket: WebSocket): Promise<number> {
  return new Promise((done, fail) => {
    socket.once('open', () => {
      socket.close();
      done(101);
    });
    socket.once('unexpected-response', (_request, answer) => done(answer.statusCode ?? 0));
    socket.once('error', fail);
  });
}
