import {
  AUTO_REFRESH_TICK_DURATION_MS,
  EXPIRY_MARGIN_MS,
  JWKS_TTL,
} from '@supabase/auth-js/dist/main/lib/constants';
import {
  DEFAULT_TIMEOUT,
  MAX_PUSH_BUFFER_SIZE,
} from '@supabase/realtime-js/dist/main/lib/constants';
import { DEFAULT_COOKIE_OPTIONS, MAX_CHUNK_SIZE } from '@supabase/ssr';
import { expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { storageKeyOf } from '../session/kept-session.ts';

const PROJECT = 'https://project.supabase.co';

function world() {
  const requests: { url: string; headers: Headers; body: unknown }[] = [];
  const client = createClient({
    config: { supabaseUrl: PROJECT, supabaseKey: 'the-key' },
    autoRefresh: false,
    isSignedIn: () => false,
    cookies: { getAll: () => [], setAll: () => {} },
    fetch: async (input, init) => {
      requests.push({ url: String(input), headers: new Headers(init?.headers), body: init?.body });
      return Response.json([]);
    },
  });
  return { client, requests };
}

test('uses the constants of the specification in the libraries', () => {
  expect({ AUTO_REFRESH_TICK_DURATION_MS, EXPIRY_MARGIN_MS, JWKS_TTL }).toEqual({
    AUTO_REFRESH_TICK_DURATION_MS: 30_000,
    EXPIRY_MARGIN_MS: 90_000,
    JWKS_TTL: 600_000,
  });
  expect({ DEFAULT_TIMEOUT, MAX_PUSH_BUFFER_SIZE }).toEqual({
    DEFAULT_TIMEOUT: 10_000,
    MAX_PUSH_BUFFER_SIZE: 100,
  });
  expect(MAX_CHUNK_SIZE).toBe(3180);
  expect(DEFAULT_COOKIE_OPTIONS).toMatchObject({
    path: '/',
    sameSite: 'lax',
    httpOnly: false,
    maxAge: 400 * 24 * 60 * 60,
  });
});

test('sends realtime heartbeats every 25 s, waits 10 s, and reconnects after 1, 2, 5 and then 10 s', () => {
  const { realtime } = world().client;
  expect([realtime.heartbeatIntervalMs, realtime.timeout]).toEqual([25_000, 10_000]);
  const delays = () => [1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries));
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(delays()).toEqual([1000, 2000, 5000, 10_000, 10_000]);
  // Spread out: up to half of the delay later.
  random.mockReturnValue(1);
  expect(delays()).toEqual([1500, 3000, 7500, 15_000, 15_000]);
  random.mockRestore();
});

test('sends the API key with every request, and as its token without a session', async () => {
  const { client, requests } = world();
  await client.from('workspaces').select('*');
  expect([requests[0]?.headers.get('apikey'), requests[0]?.headers.get('authorization')]).toEqual([
    'the-key',
    'Bearer the-key',
  ]);
});

test('prefixes realtime channels, and sends key and version in the address', () => {
  const { client } = world();
  expect(client.channel('workspace:1').topic).toBe('realtime:workspace:1');
  expect(client.realtime.endpointURL()).toMatch(
    /^wss:\/\/project\.supabase\.co\/realtime\/v1\/websocket\?apikey=the-key&vsn=/,
  );
});

test('stores an upload for 3600 s, as text by default, without replacing a file', async () => {
  const { client, requests } = world();
  await client.storage.from('attachments').upload('a/b', 'text');
  const headers = requests[0]?.headers;
  expect([
    headers?.get('cache-control'),
    headers?.get('content-type'),
    headers?.get('x-upsert'),
  ]).toEqual(['max-age=3600', 'text/plain;charset=UTF-8', 'false']);
});

test('reports a missing file by status or by code, as hosted Supabase does, without an error', async () => {
  for (const [status, body] of [
    [404, {}],
    [400, { statusCode: '404', code: 'NoSuchKey', message: 'Object not found' }],
  ] as const) {
    const client = createClient({
      config: { supabaseUrl: PROJECT, supabaseKey: 'the-key' },
      autoRefresh: false,
      isSignedIn: () => false,
      cookies: { getAll: () => [], setAll: () => {} },
      fetch: async () => Response.json(body, { status }),
    });
    expect((await client.storage.from('attachments').exists('a/b')).data).toBe(false);
  }
});

test('stores the session under the project’s name', () => {
  expect(storageKeyOf(PROJECT)).toBe('sb-project-auth-token');
});
