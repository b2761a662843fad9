import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';
import {
  addressOf,
  begin,
  BUCKET,
  bytesOf,
  go,
  MB,
  partsIn,
  personOf,
  refusal,
  send,
} from './resumable.ts';

let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend();
  const service = createClient(project.backend.url, project.backend.keys.secretKey, {
    auth: { persistSession: false },
  });
  const { error } = await service.storage.createBucket(BUCKET, {
    public: false,
    fileSizeLimit: 25 * MB,
  });
  expect(error).toBeNull();
});
afterAll(() => project.stop());

const person = (name: string) => personOf(project, name);

// compat: Storage | Resumable uploads (TUS)
test('20 MB uploaded in parts are returned unchanged, with type, cache time and metadata', async () => {
  const ada = await person('ada');
  const bytes = bytesOf(20 * MB + 17);
  const progress: number[] = [];
  await send(
    ada,
    bytes,
    { objectName: `${ada.id}/film.bin`, metadata: JSON.stringify({ colour: 'blue' }) },
    { onChunkComplete: (_size, sent) => progress.push(sent) },
  );
  expect(progress).toEqual([6 * MB, 12 * MB, 18 * MB, bytes.length]);
  const { data } = await ada.files.download(`${ada.id}/film.bin`);
  expect(Buffer.from(await (data ?? new Blob([])).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await ada.files.info(`${ada.id}/film.bin`)).data).toMatchObject({
    size: bytes.length,
    contentType: 'application/x-test',
    cacheControl: 'max-age=3600',
    metadata: { colour: 'blue' },
  });
  expect(partsIn(project.dataDir).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('another user cannot see, continue or end an upload', async () => {
  const [ada, bo] = await Promise.all([person('ada'), person('bo')]);
  const address = addressOf(ada, await begin(ada, 10, `${ada.id}/mine.txt`));
  expect((await go(bo, 'HEAD', address)).status).toBe(404);
  expect(
    (await go(bo, 'PATCH', address, { 'upload-offset': '0' }, new Uint8Array(10))).status,
  ).toBe(404);
  expect((await go(bo, 'DELETE', address)).status).toBe(404);
  expect(
    (await go({ url: ada.url, headers: { apikey: ada.headers.apikey ?? '' } }, 'HEAD', address))
      .status,
  ).toBe(404);
  expect((await go({ url: ada.url, headers: {} }, 'HEAD', address)).status).toBe(400);
  expect((await go(ada, 'HEAD', address)).headers.get('upload-offset')).toBe('0');
});

test('a foreign path, a missing bucket, too many bytes or a wrong type is refused before a byte', async () => {
  const [ada, bo] = await Promise.all([person('ada'), person('bo')]);
  const before = partsIn(project.dataDir).length;
  const tiny = Buffer.from('x');
  expect(await refusal(send(bo, tiny, { objectName: `${ada.id}/planted.txt` }))).toEqual([
    403,
    'new row violates row-level security policy',
  ]);
  expect(
    await refusal(send(ada, tiny, { bucketName: 'no-bucket', objectName: `${ada.id}/a.txt` })),
  ).toEqual([404, 'Bucket not found']);
  expect(await refusal(send(ada, bytesOf(26 * MB), { objectName: `${ada.id}/huge.bin` }))).toEqual([
    413,
    'Maximum size exceeded',
  ]);
  expect(
    await refusal(
      send(ada, tiny, {
        bucketName: 'pictures',
        objectName: `${ada.id}/a.txt`,
        contentType: 'text/plain',
      }),
    ),
  ).toEqual([415, 'mime type text/plain is not supported']);
  expect(await refusal(send(ada, tiny, { objectName: `${ada.id}/a.txt`, metadata: '[1' }))).toEqual(
    [400, 'metadata must be a JSON object'],
  );
  expect(
    (
      await begin(
        { url: ada.url, headers: { apikey: ada.headers.apikey ?? '' } },
        1,
        `${ada.id}/a.txt`,
      )
    ).status,
  ).toBe(403);
  expect(partsIn(project.dataDir).length).toBe(before);
});

test('too many bytes or a wrong offset change nothing', async () => {
  const ada = await person('ada');
  const address = addressOf(ada, await begin(ada, 10, `${ada.id}/ten.txt`));
  expect(
    (await go(ada, 'PATCH', address, { 'upload-offset': '0' }, Buffer.from('01234'))).headers.get(
      'upload-offset',
    ),
  ).toBe('5');
  expect(
    (await go(ada, 'PATCH', address, { 'upload-offset': '3' }, Buffer.from('xx'))).status,
  ).toBe(409);
  expect(
    (await go(ada, 'PATCH', address, { 'upload-offset': '5' }, Buffer.from('56789more'))).status,
  ).toBe(413);
  expect(
    (await go(ada, 'PATCH', address, { 'upload-offset': '-1' }, Buffer.from('x'))).status,
  ).toBe(400);
  expect(
    (await go(ada, 'PATCH', address, { 'upload-offset': '5' }, Buffer.from('56789'))).status,
  ).toBe(204);
  expect(await (await ada.files.download(`${ada.id}/ten.txt`)).data?.text()).toBe('0123456789');
});

test('a taken name is refused or replaced on request; two uploads store one object', async () => {
  const ada = await person('ada');
  const name = `${ada.id}/one.txt`;
  await send(ada, Buffer.from('one'), { objectName: name });
  expect(await refusal(send(ada, Buffer.from('two'), { objectName: name }))).toEqual([
    409,
    'The resource already exists',
  ]);
  await send({ ...ada, headers: { ...ada.headers, 'x-upsert': 'true' } }, Buffer.from('three'), {
    objectName: name,
  });
  expect(await (await ada.files.download(name)).data?.text()).toBe('three');

  const [first, second] = [
    addressOf(ada, await begin(ada, 3, `${ada.id}/race.txt`)),
    addressOf(ada, await begin(ada, 3, `${ada.id}/race.txt`)),
  ];
  expect((await go(ada, 'PATCH', first, { 'upload-offset': '0' }, Buffer.from('abc'))).status).toBe(
    204,
  );
  expect(
    (await go(ada, 'PATCH', second, { 'upload-offset': '0' }, Buffer.from('xyz'))).status,
  ).toBe(409);
  expect(await (await ada.files.download(`${ada.id}/race.txt`)).data?.text()).toBe('abc');
  expect((await go(ada, 'HEAD', second)).status).toBe(404);
});

test('names of 255 bytes are kept; invalid characters and paths are refused by name', async () => {
  const ada = await person('ada');
  const long = `${'x'.repeat(251)}.txt`;
  await send(ada, Buffer.from('long'), { objectName: `${ada.id}/${long}` });
  expect(await (await ada.files.download(`${ada.id}/${long}`)).data?.text()).toBe('long');
  for (const name of [
    'Übersicht.txt',
    '報告.txt',
    'مرحبا.txt',
    '../up.txt',
    '..',
    './here.txt',
    'a\u0000b',
    '..%2fup.txt',
  ].map((part) => `${ada.id}/${part}`)) {
    const [status, body] = await refusal(send(ada, Buffer.from('x'), { objectName: name }));
    expect([status, body], name).toEqual([400, expect.stringContaining('Invalid key')]);
  }
  for (const [id, status] of [
    ['../../../keys.json', 404],
    ['..%2f..%2fkeys.json', 404],
    [crypto.randomUUID(), 404],
    // The gateway rejects NUL bytes.
    ['%00', 400],
    ['x.json', 404],
  ] as const) {
    const answer = await go(ada, 'HEAD', `${ada.url}/storage/v1/upload/resumable/${id}`);
    expect([id, answer.status]).toEqual([id, status]);
  }
});

test('an upload can be ended, and expires after a day without activity', async () => {
  const ada = await person('ada');
  const ended = addressOf(ada, await begin(ada, 10, `${ada.id}/ended.txt`));
  expect((await go(ada, 'DELETE', ended)).status).toBe(204);
  expect((await go(ada, 'HEAD', ended)).status).toBe(404);

  const created = await begin(ada, 10, `${ada.id}/old.txt`);
  expect(Date.parse(created.headers.get('upload-expires') ?? '')).toBeGreaterThan(
    Date.now() + 23 * 3600_000,
  );
  const old = addressOf(ada, created);
  const facts = join(project.dataDir, 'storage', 'resumable', `${old.split('/').at(-1)}.json`);
  writeFileSync(
    facts,
    readFileSync(facts, 'utf8').replace(
      /"createdAt":"[^"]+"/,
      `"createdAt":"${new Date(Date.now() - 25 * 3600_000).toISOString()}"`,
    ),
  );
  expect((await go(ada, 'HEAD', old)).status).toBe(404);
  expect(
    (await go(ada, 'PATCH', old, { 'upload-offset': '0' }, Buffer.from('0123456789'))).status,
  ).toBe(404);
});

test('an upload link accepts a file in parts without a session', async () => {
  const ada = await person('ada');
  const { data } = await ada.files.createSignedUploadUrl(`${ada.id}/linked.bin`);
  const bytes = bytesOf(7 * MB);
  const guest = {
    url: ada.url,
    headers: { apikey: ada.headers.apikey ?? '', 'x-signature': data?.token ?? '' },
  };
  await send(
    guest,
    bytes,
    { objectName: `${ada.id}/linked.bin` },
    { endpoint: `${ada.url}/storage/v1/upload/resumable/sign` },
  );
  expect((await ada.files.info(`${ada.id}/linked.bin`)).data?.size).toBe(bytes.length);
  const refusedWith = (signature: Record<string, string>) =>
    refusal(
      send(
        { url: ada.url, headers: { apikey: ada.headers.apikey ?? '', ...signature } },
        bytes,
        { objectName: `${ada.id}/other.bin` },
        { endpoint: `${ada.url}/storage/v1/upload/resumable/sign` },
      ),
    );
  expect((await refusedWith({ 'x-signature': data?.token ?? '' }))[0]).toBe(400);
  expect(await refusedWith({ 'x-signature': 'none' })).toEqual([400, 'Invalid Compact JWS']);
  expect(await refusedWith({})).toEqual([400, 'Missing x-signature header']);
});

test('an allowed origin may send every header and read what it needs to resume; another may not', async () => {
  const ada = await person('ada');
  const origin = 'http://localhost:0';
  const asked = await fetch(`${ada.url}/storage/v1/upload/resumable`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers':
        'apikey,authorization,content-type,tus-resumable,upload-length,upload-metadata,' +
        'upload-offset,x-upsert,x-signature',
    },
  });
  expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
  for (const name of [
    'tus-resumable',
    'upload-length',
    'upload-metadata',
    'upload-offset',
    'x-upsert',
    'x-signature',
  ])
    expect(asked.headers.get('access-control-allow-headers')).toContain(name);
  const created = await begin(ada, 10, `${ada.id}/cors.txt`, { origin });
  expect(created.headers.get('access-control-allow-origin')).toBe(origin);
  for (const name of ['location', 'tus-resumable', 'upload-offset', 'upload-expires'])
    expect(created.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(name);
  expect(created.headers.get('location')).toMatch(
    /^\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/,
  );
  const foreign = await begin(ada, 10, `${ada.id}/cors.txt`, { origin: 'https://evil.example' });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});
