import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend();
  await ask('POST', 'bucket', { name: 'files', public: true });
  await ask('POST', 'bucket', { name: 'pictures', allowed_mime_types: ['image/jpeg'] });
  await upload('files/a.txt', 'hello');
});
afterAll(() => project.stop());

async function send(method: string, path: string, body: string | null, type: string | null) {
  const { url, keys } = project.backend;
  const answer = await fetch(`${url}/storage/v1/${path}`, {
    method,
    headers: { apikey: keys.secretKey, ...(type === null ? {} : { 'content-type': type }) },
    body,
  });
  return answer;
}
const ask = (method: string, path: string, body: unknown) =>
  send(method, path, JSON.stringify(body), 'application/json');
const upload = (path: string, content: string) =>
  send('POST', `object/${path}`, content, 'text/plain');

test.each([
  ['POST', 'bucket', {}, "body must have required property 'name'"],
  ['POST', 'bucket', [], 'body must be object'],
  ['POST', 'bucket', { name: {} }, 'body/name must be string'],
  ['POST', 'bucket', { name: 'b', public: 'maybe' }, 'body/public must be boolean'],
  [
    'POST',
    'bucket',
    { name: 'b', allowed_mime_types: {} },
    'body/allowed_mime_types must be array',
  ],
  [
    'POST',
    'bucket',
    { name: 'b', file_size_limit: {} },
    [
      'body/file_size_limit must be integer',
      'body/file_size_limit must be string',
      'body/file_size_limit must match a schema in anyOf',
    ].join(', '),
  ],
  ['POST', 'object/list/files', { limit: 1 }, "body must have required property 'prefix'"],
  ['POST', 'object/list/files', { prefix: '', limit: 'x' }, 'body/limit must be integer'],
  ['POST', 'object/list/files', { prefix: '', limit: 0 }, 'body/limit must be >= 1'],
  [
    'POST',
    'object/list/files',
    { prefix: '', sortBy: { column: 'colour' } },
    'body/sortBy/column must be equal to one of the allowed values',
  ],
  ['POST', 'object/sign/files', { paths: ['a'] }, "body must have required property 'expiresIn'"],
  ['POST', 'object/sign/files/a.txt', { expiresIn: 0 }, 'body/expiresIn must be >= 1'],
  ['POST', 'object/copy', { bucketId: 'files' }, "body must have required property 'sourceKey'"],
  ['DELETE', 'object/files', {}, "body must have required property 'prefixes'"],
  ['DELETE', 'object/files', { prefixes: [] }, 'body/prefixes must NOT have fewer than 1 items'],
  [
    'POST',
    'object/sign/files/a.txt',
    { expiresIn: 9, transform: { width: 'wide' } },
    'body/transform/width must be integer',
  ],
])('%s %s of %j gets the hosted error', async (method, path, body, message) => {
  const answer = await ask(method, path, body);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { statusCode: '400', error: 'Error', message },
  ]);
});

test.each([
  ['bucket?limit=x', 'querystring/limit must be integer'],
  ['render/image/authenticated/files/a.txt?width=x', 'querystring/width must be integer'],
  [
    'render/image/authenticated/files/a.txt?resize=zoom',
    'querystring/resize must be equal to one of the allowed values',
  ],
])('GET %s gets the hosted error', async (path, message) => {
  const answer = await send('GET', path, null, null);
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'Error', message }]);
});

test.each([
  ['{', "Body is not valid JSON but content-type is set to 'application/json'"],
  ['', "Body cannot be empty when content-type is set to 'application/json'"],
])('a body of %j is reported as invalid JSON', async (body, message) => {
  const answer = await send('POST', 'object/list/files', body, 'application/json');
  expect([answer.status, await answer.json()]).toMatchObject([400, { message }]);
});

test('a quoted number and a single value for a list are accepted', async () => {
  const signed = await ask('POST', 'object/sign/files/a.txt', { expiresIn: '60' });
  expect([signed.status, await signed.json()]).toMatchObject([
    200,
    { signedURL: expect.stringContaining('token=') },
  ]);
  const removed = await ask('DELETE', 'object/files', { prefixes: 'nothing.txt' });
  expect([removed.status, await removed.json()]).toEqual([200, []]);
});

test('thousands of objects are signed and removed together, up to a limit', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `x/${index}`);
  const signed = await ask('POST', 'object/sign/files', { expiresIn: 60, paths: names(10_001) });
  expect(await signed.json()).toHaveLength(10_001);
  expect((await ask('DELETE', 'object/files', { prefixes: names(10_001) })).status).toBe(200);
  const refused = await ask('DELETE', 'object/files', { prefixes: names(20_001) });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      error: 'InvalidRequest',
      message: 'Bulk object requests are limited to 20000 objects per request.',
    },
  ]);
});

test('a bucket for pictures accepts an empty folder’s placeholder only if it is empty', async () => {
  expect((await upload('pictures/new/.emptyFolderPlaceholder', '')).status).toBe(200);
  const full = await upload('pictures/old/.emptyFolderPlaceholder', 'x');
  expect([full.status, await full.json()]).toMatchObject([400, { statusCode: '413' }]);
});

test('a download has the requested or its own name, and is not indexed', async () => {
  const headersOf = async (query: string) =>
    (await send('GET', `object/authenticated/files/a.txt${query}`, null, null)).headers;
  expect((await headersOf('?download')).get('content-disposition')).toBe('attachment;');
  expect((await headersOf('?download=b%20(1).txt')).get('content-disposition')).toBe(
    "attachment; filename=b%20%281%29.txt; filename*=UTF-8''b%20%281%29.txt",
  );
  expect((await headersOf('')).get('x-robots-tag')).toBe('none');
});

test('the last upload’s robots header is served, also for a copy', async () => {
  const { url, keys } = project.backend;
  const store = (said: Record<string, string>) =>
    fetch(`${url}/storage/v1/object/files/found.txt`, {
      method: 'POST',
      headers: {
        apikey: keys.secretKey,
        'x-upsert': 'true',
        'content-type': 'text/plain',
        ...said,
      },
      body: 'hello',
    });
  const heard = async (name: string) =>
    (await send('GET', `object/public/files/${name}`, null, null)).headers.get('x-robots-tag');
  await store({ 'x-robots-tag': 'max-snippet: 10, notranslate' });
  expect(await heard('found.txt')).toBe('max-snippet: 10, notranslate');
  const copy = { bucketId: 'files', sourceKey: 'found.txt', destinationKey: 'copied.txt' };
  expect((await ask('POST', 'object/copy', copy)).status).toBe(200);
  expect(await heard('copied.txt')).toBe('max-snippet: 10, notranslate');
  await store({});
  expect(await heard('found.txt')).toBe('none');
  const refused = await store({ 'x-robots-tag': 'invalidrule' });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      statusCode: '400',
      error: 'invalid_x_robots_tag',
      message: 'Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: "invalidrule"',
    },
  ]);
});
