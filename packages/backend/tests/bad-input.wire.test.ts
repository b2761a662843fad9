import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { LogEntry } from '../src/log.ts';
import { startTestBackend, type TestBackend } from './project.ts';

/**
 * Requests that none of our clients sends. They are refused as the sender's fault, with a code and
 * without a log entry, so that the log has only faults of the server.
 */

let project: TestBackend;
let token = '';
const log: LogEntry[] = [];
const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  project = await startTestBackend({ log: (entry) => log.push(entry) });
  const { client } = await project.person('ada');
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(async () => {
  printed.mockRestore();
  await project.stop();
});
beforeEach(() => {
  log.length = 0;
  printed.mockClear();
});

const noise = () => [...log.filter(({ level }) => level === 'error'), ...printed.mock.calls];

type Answer = { status: number; body: Record<string, unknown> };

/** Sends a request unchanged; `fetch` would normalize its URL. */
function send(method: string, path: string, body?: string, headers = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const type =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = request(
    {
      host: '127.0.0.1',
      port: project.backend.port,
      method,
      path,
      headers: {
        apikey: project.backend.keys.publishableKey,
        authorization: `Bearer ${token}`,
        ...type,
        ...headers,
      },
    },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: answer.statusCode ?? 0,
          body: text.startsWith('{') ? JSON.parse(text) : { text },
        });
      });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

const deep = (depth: number) => `${'('.repeat(depth)}id.eq.1${')'.repeat(depth)}`;
const nestedOr = (depth: number) => `${'or('.repeat(depth)}id.eq.1,id.eq.2${')'.repeat(depth)}`;
const nestedJson = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

describe('the Data API', () => {
  test.each<[what: string, method: string, path: string, body?: string]>([
    ['a word for a number', 'GET', 'notes?id=eq.x'],
    ['a word for an id', 'GET', 'notes?owner_id=eq.not-a-uuid'],
    ['a list with a word', 'GET', 'notes?owner_id=in.(a,b)'],
    ['a number beyond its type', 'GET', 'notes?id=eq.99999999999999999999999999'],
    ['a word for a time', 'GET', 'notes?created_at=gt.yesterday-ish'],
    ['a NUL in a value', 'GET', 'notes?title=eq.a%00b'],
    ['a NUL in a column', 'GET', 'notes?a%00b=eq.1'],
    ['a NUL in a table', 'GET', 'no%00tes'],
    ['a broken pattern', 'GET', 'notes?title=match.('],
    ['a broken tree of conditions', 'GET', 'notes?or=(id.eq.1'],
    ['an empty tree of conditions', 'GET', 'notes?or=()'],
    ['an unknown operator', 'GET', 'notes?id=wat.1'],
    ['an unknown column to filter by', 'GET', 'notes?nothing=eq.1'],
    ['an unknown column to read', 'GET', 'notes?select=nothing'],
    ['an unknown column to order by', 'GET', 'notes?order=nothing'],
    ['an unknown table', 'GET', 'nothing'],
    ['an unknown relation', 'GET', 'notes?select=*,nothing(*)'],
    ['a table of another schema to read', 'GET', 'notes?select=*,"auth".users(*)'],
    ['a table of another schema, unquoted', 'GET', 'notes?select=*,auth.users(*)'],
    ['a table of another schema as the table', 'GET', '"auth".users'],
    ['an unknown function', 'POST', 'rpc/nothing', '{}'],
    ['a negative limit', 'GET', 'notes?limit=-1'],
    ['a cast to no type', 'GET', 'notes?select=title::nothing'],
    ['an aggregate of nothing', 'GET', 'notes?select=nothing.sum()'],
    ['a body that is no JSON', 'POST', 'notes', '{'],
    ['a body of nothing', 'POST', 'notes', ''],
    ['rows that are numbers', 'POST', 'notes', '[1,2]'],
    ['an unknown column to write', 'POST', 'notes', '{"nothing":1}'],
    ['a NUL to write', 'POST', 'notes', '{"title":"a\\u0000b"}'],
    ['a column without a grant', 'POST', 'notes', '{"secret":"x"}'],
    ['a row that a constraint refuses', 'POST', 'notes', `{"title":"${'x'.repeat(41)}"}`],
    ['a row without a required value', 'POST', 'notes', '{"title":null}'],
    ['a row that a trigger refuses', 'POST', 'notes', '{"title":"forbidden"}'],
    ['a change by a word for a number', 'PATCH', 'notes?id=eq.x', '{"title":"y"}'],
    ['a change of an unknown column', 'PATCH', 'notes?id=eq.1', '{"nothing":1}'],
    ['a change of everything', 'PATCH', 'notes', '{"title":"y"}'],
    ['a removal of everything', 'DELETE', 'notes'],
    ['a removal by a word for a number', 'DELETE', 'notes?id=eq.x'],
  ])('%s', async (_what, method, path, body) => {
    const answer = await send(method, `/rest/v1/${path}`, body);
    expect([Math.floor(answer.status / 100), noise()]).toEqual([4, []]);
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  test.each(['"x"', 'null', '7'])('a body of only %s holds no row', async (body) => {
    const stored = () => project.sql`select id from public.notes order by id`;
    const before = [...(await stored())];
    const answer = await send('POST', '/rest/v1/notes', body);
    // Not refused, since PostgREST reads it as no rows.
    expect([answer.status, noise()]).toEqual([201, []]);
    expect([...(await stored())]).toEqual(before);
  });
});

describe('Auth', () => {
  test.each<[what: string, path: string, body: string]>([
    ['nothing', 'signup', ''],
    ['null', 'signup', 'null'],
    ['a list', 'signup', '[]'],
    ['a broken body', 'signup', '{'],
    [
      'an address that is a list',
      'signup',
      '{"email":["a@example.test"],"password":"long-enough"}',
    ],
    ['an address that is an object', 'token?grant_type=password', '{"email":{},"password":"x"}'],
    ['a NUL in the address', 'token?grant_type=password', '{"email":"a\\u0000b","password":"x"}'],
    ['a NUL in a new address', 'signup', '{"email":"a\\u0000@b.test","password":"long-enough"}'],
    ['a NUL in the code', 'verify', '{"type":"email","email":"a@b.test","token":"\\u0000"}'],
    ['a NUL in a link', 'verify', '{"type":"email","token_hash":"\\u0000"}'],
    ['a NUL in a refresh', 'token?grant_type=refresh_token', '{"refresh_token":"\\u0000"}'],
    ['a password that is a number', 'signup', '{"email":"a@example.test","password":12345678}'],
    ['a body 100,000 deep', 'signup', `{"data":${nestedJson(100_000)}}`],
    ['an unknown grant', 'token?grant_type=nothing', '{}'],
    ['an unknown kind of code', 'verify', '{"type":"nothing","token":"x"}'],
  ])('%s', async (_what, path, body) => {
    const answer = await send('POST', `/auth/v1/${path}`, body);
    expect([Math.floor(answer.status / 100), noise()]).toEqual([4, []]);
    expect(answer.body).toMatchObject({ error_code: expect.any(String) });
  });
});

describe('Storage', () => {
  test.each<[what: string, method: string, path: string, body?: string]>([
    ['a bucket with a NUL', 'GET', 'bucket/a%00b'],
    ['a name with a NUL', 'GET', 'object/private/a%00b'],
    ['a broken escape', 'GET', 'object/private/a%zz'],
    ['broken UTF-8', 'GET', 'object/private/%ff%fe'],
    ['an upload with a NUL', 'POST', 'object/private/a%00b', 'x'],
    ['a list of nothing', 'POST', 'object/list/private', ''],
    ['a list with a NUL', 'POST', 'object/list/private', '{"prefix":"a\\u0000b"}'],
    [
      'a list by an unknown column',
      'POST',
      'object/list/private',
      '{"prefix":"","sortBy":{"column":"x\\"y"}}',
    ],
    [
      'a list with a word for its limit',
      'POST',
      'object/list/private',
      '{"prefix":"","limit":"x"}',
    ],
    ['a removal without names', 'DELETE', 'object/private', '{}'],
    ['a removal with a NUL', 'DELETE', 'object/private', '{"prefixes":["a\\u0000b"]}'],
    [
      'a move with a NUL',
      'POST',
      'object/move',
      '{"bucketId":"private","sourceKey":"\\u0000","destinationKey":"b"}',
    ],
    [
      'a copy with a NUL',
      'POST',
      'object/copy',
      '{"bucketId":"private","sourceKey":"a","destinationKey":"\\u0000"}',
    ],
    ['a signature with a broken body', 'POST', 'object/sign/private/x', '{'],
    ['an invalid signed link', 'GET', 'object/sign/private/x?token=a%00b'],
    [
      'a resized picture of invalid size',
      'GET',
      'render/image/authenticated/private/x.png?width=wide',
    ],
    ['a new bucket with a NUL', 'POST', 'bucket', '{"id":"a\\u0000b","name":"a\\u0000b"}'],
  ])('%s', async (_what, method, path, body) => {
    const answer = await send(method, `/storage/v1/${path}`, body);
    expect([Math.floor(answer.status / 100), noise()]).toEqual([4, []]);
    expect(answer.body).toMatchObject({ message: expect.any(String) });
  });
});

describe('Realtime', () => {
  const config = { private: true };
  test.each<[what: string, topic: string, payload: unknown]>([
    ['a topic with a NUL', 'realtime:a\u0000b', { config }],
    ['a topic with a line end', 'realtime:a\nb', { config }],
    ['a topic without end', `realtime:${'x'.repeat(100_000)}`, { config }],
    ['no topic', 'realtime:', { config }],
    ['another kind of topic', 'nothing:a', { config }],
    ['half a letter', 'realtime:a\ud800b', { config }],
    ['a configuration that is a word', 'realtime:a', { config: 'x' }],
    ['a token with a NUL', 'realtime:a', { config, access_token: 'a\u0000b' }],
    ['a token that is a number', 'realtime:a', { config, access_token: 1 }],
  ])('%s gets a refusal, and the connection stays', async (_what, topic, payload) => {
    const { socket, answerTo } = await connect();
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]));
    expect(await answerTo('1')).toMatchObject({
      status: 'error',
      response: { reason: expect.any(String) },
    });
    socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]));
    expect(await answerTo('2')).toMatchObject({ status: 'ok' });
    expect(noise()).toEqual([]);
    socket.close();
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['an empty frame', '[]'],
    ['a topic that is a number', '["1","1",5,"phx_join",{}]'],
    ['a word', '"x"'],
    ['a frame 100,000 deep', `["1","1","realtime:a","broadcast",${nestedJson(100_000)}]`],
  ])('%s closes the connection without a line in the log', async (_what, text) => {
    const { socket } = await connect();
    const closed = new Promise((done) => socket.once('close', (code) => done(code)));
    socket.send(text);
    expect(await closed).toBe(1003);
    expect(noise()).toEqual([]);
  });

  test.each([
    ['a topic with a NUL', '[{"topic":"a\\u0000b","event":"x","payload":{},"private":true}]'],
    ['an event that is a number', '[{"topic":"a","event":1,"payload":{}}]'],
    ['nothing', '[]'],
    ['a word', '"x"'],
    ['a message 100,000 deep', `[{"topic":"a","event":"x","payload":${nestedJson(100_000)}}]`],
  ])('a broadcast over HTTP of %s', async (_what, messages) => {
    const body = `{"messages":${messages}}`;
    const answer = await send('POST', '/realtime/v1/api/broadcast', body);
    expect([answer.status, noise()]).toEqual([422, []]);
  });
});

describe('size and shape', () => {
  test.each<[what: string, method: string, path: string, body?: string]>([
    ['conditions in 21 brackets', 'GET', `notes?or=${deep(21)}`],
    ['trees in 21 trees', 'GET', `notes?or=(${nestedOr(21)})`],
    ['trees in 2,500 trees', 'GET', `notes?and=(${nestedOr(2500).replaceAll('id', 'i')})`],
    ['brackets around what is read', 'GET', `notes?select=${deep(21).replaceAll('id.eq.1', '*')}`],
    ['brackets in escapes', 'GET', `notes?or=${deep(21).replaceAll('(', '%28')}`],
    ['a body 65 deep', 'POST', 'notes', `{"title":${nestedJson(64)}}`],
    ['a body 100,000 deep', 'POST', 'notes', nestedJson(100_000)],
    ['1,001 rows', 'POST', 'notes', JSON.stringify(Array(1001).fill({ title: 'x' }))],
    [
      '1,001 rows to put',
      'POST',
      'notes?columns=title',
      JSON.stringify(Array(1001).fill({ title: 'x' })),
    ],
    ['a function’s argument 65 deep', 'POST', 'rpc/nothing', `{"a":${nestedJson(64)}}`],
  ])('%s', async (_what, method, path, body) => {
    const answer = await send(method, `/rest/v1/${path}`, body);
    expect([400, 413, 414]).toContain(answer.status);
    expect(noise()).toEqual([]);
    expect(answer.body).toMatchObject({ message: expect.any(String) });
  });

  test('1,001 rows as CSV', async () => {
    const body = `title\n${'x\n'.repeat(1001)}`;
    const answer = await send('POST', '/rest/v1/notes', body, { 'content-type': 'text/csv' });
    expect([answer.status, answer.body.code]).toEqual([413, 'too_many_rows']);
  });

  test('legitimate large requests are accepted', async () => {
    const rows = JSON.stringify(Array(1000).fill({ title: 'x' }));
    expect((await send('POST', '/rest/v1/notes', rows)).status).toBe(201);
    expect((await send('GET', `/rest/v1/notes?or=(${nestedOr(5)})`)).status).toBe(200);
    const csv = `title\n${'x\n'.repeat(1000)}`;
    expect((await send('POST', '/rest/v1/notes', csv, { 'content-type': 'text/csv' })).status).toBe(
      201,
    );
    const brackets = encodeURIComponent(`eq.${'('.repeat(30)}`);
    expect((await send('GET', `/rest/v1/notes?title=${brackets}`)).status).toBe(200);
    const title = JSON.stringify({ title: '[{'.repeat(20) });
    expect((await send('POST', '/rest/v1/notes', title)).status).toBe(201);
  });
});

async function connect() {
  const { url, keys } = project.backend;
  const socket = new WebSocket(
    `${url}/realtime/v1/websocket?vsn=2.0.0&apikey=${keys.publishableKey}`,
  );
  const answers = new Map<string, unknown>();
  socket.on('message', (data) => {
    const [, ref, , event, payload] = JSON.parse(String(data));
    if (event === 'phx_reply') answers.set(ref, payload);
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const answerTo = (ref: string) =>
    vi.waitFor(
      () => {
        if (!answers.has(ref)) throw new Error('No answer yet');
        return answers.get(ref);
      },
      { timeout: 10_000, interval: 10 },
    );
  return { socket, answerTo };
}
