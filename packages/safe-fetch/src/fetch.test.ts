import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asFetch } from './fetch.ts';
import { createSafeFetch } from './safe-fetch.ts';
import { isRefused } from './refused.ts';

let server: Server;
let origin = '';
const safeFetch = createSafeFetch({ allowsLoopback: true });

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/elsewhere') return response.writeHead(302, { location: '/' }).end();
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () =>
      response
        .writeHead(201, {
          'x-method': request.method ?? '',
          'x-key': String(request.headers['x-key']),
        })
        .end(`heard ${body}`),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterAll(async () => {
  await safeFetch.close();
  await new Promise((done) => server.close(done));
});

test('sends a request and returns the response like fetch', async () => {
  const answer = await asFetch(safeFetch)(origin, {
    method: 'POST',
    headers: { 'x-key': 'secret' },
    body: 'Grüße',
  });
  expect([
    answer.status,
    answer.headers.get('x-method'),
    answer.headers.get('x-key'),
    await answer.text(),
  ]).toEqual([201, 'POST', 'secret', 'heard Grüße']);
});

test('returns a redirect instead of following it', async () => {
  expect((await asFetch(safeFetch)(`${origin}/elsewhere`)).status).toBe(302);
});

test('rejects an aborted request', async () => {
  await expect(asFetch(safeFetch)(origin, { signal: AbortSignal.abort() })).rejects.toThrow(
    /abort/i,
  );
});

test('calls only public addresses, and finds the reason however deep it is wrapped', async () => {
  const guarded = createSafeFetch({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
  const error = await asFetch(guarded)('http://inside.example.test/').catch(
    (cause: unknown) => new Error('Cannot connect', { cause }),
  );
  expect(isRefused(error)).toBe(true);
  await guarded.close();
});
