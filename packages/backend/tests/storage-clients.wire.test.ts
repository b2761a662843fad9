import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

/** Behaviour of the hosted storage service that programs rely on beyond their client's types. */

let project: TestBackend;
let service: SupabaseClient;
beforeAll(async () => {
  project = await startTestBackend();
  service = createClient(project.backend.url, project.backend.keys.secretKey, {
    auth: { persistSession: false },
  });
});
afterAll(() => project.stop());

const at = (path: string) => `${project.backend.url}/storage/v1/${path}`;
const withKey = (more: Record<string, string> = {}) => ({
  apikey: project.backend.keys.secretKey,
  ...more,
});

async function bucket(isPublic = false) {
  const id = `b-${crypto.randomUUID()}`;
  expect((await service.storage.createBucket(id, { public: isPublic })).error).toBeNull();
  return { id, files: service.storage.from(id) };
}

describe('a page of a bucket', () => {
  async function filled() {
    const { id, files } = await bucket();
    for (const name of ['b.txt', 'sub/c.txt', 'a.txt', 'sub/d.txt', 'z/deep/e.txt'])
      expect((await files.upload(name, name)).error).toBeNull();
    return { id, files };
  }

  test.each([
    [
      { column: 'name', order: 'asc' },
      ['a.txt', 'b.txt', 'sub/c.txt', 'sub/d.txt', 'z/deep/e.txt'],
    ],
    [
      { column: 'name', order: 'desc' },
      ['z/deep/e.txt', 'sub/d.txt', 'sub/c.txt', 'b.txt', 'a.txt'],
    ],
    [
      { column: 'created_at', order: 'asc' },
      ['b.txt', 'sub/c.txt', 'a.txt', 'sub/d.txt', 'z/deep/e.txt'],
    ],
    [
      { column: 'updated_at', order: 'desc' },
      ['z/deep/e.txt', 'sub/d.txt', 'a.txt', 'sub/c.txt', 'b.txt'],
    ],
  ] as const)('is sorted by %o, and the next starts where it ended', async (sortBy, names) => {
    const { files } = await filled();
    const seen: string[] = [];
    for (let cursor: string | undefined, hasNext = true; hasNext;) {
      const { data } = await files.listV2({ limit: 2, cursor, sortBy });
      expect(data?.objects.length).toBeLessThanOrEqual(2);
      seen.push(...(data?.objects ?? []).map(({ name }) => name));
      ({ nextCursor: cursor, hasNext } = data ?? { hasNext: false });
    }
    expect(seen).toEqual(names);
  });

  // compat: Storage | Lists by cursor (`listV2`)
  test('counts a folder as one entry with a slash', async () => {
    const { files } = await filled();
    const first = await files.listV2({ with_delimiter: true, limit: 3 });
    expect(first.data).toMatchObject({
      hasNext: true,
      folders: [{ name: 'sub/', key: 'sub' }],
      objects: [{ name: 'a.txt' }, { name: 'b.txt' }],
    });
    const cursor = first.data?.nextCursor;
    const second = await files.listV2({ with_delimiter: true, limit: 3, cursor });
    expect(second.data).toMatchObject({ hasNext: false, folders: [{ name: 'z/' }], objects: [] });
    const inside = await files.listV2({ with_delimiter: true, prefix: 'z/' });
    expect(inside.data?.folders).toEqual([{ name: 'z/deep/', key: 'deep' }]);
  });

  test('is refused for an invalid cursor', async () => {
    const { files } = await bucket();
    expect((await files.listV2({ cursor: 'AAAA' })).error).toMatchObject({ statusCode: '400' });
  });
});

// compat: Storage | Buckets
test('buckets are searched, sorted and paged, with their type', async () => {
  const prefix = `Kind-${crypto.randomUUID().slice(0, 8)}`;
  for (const name of ['b', 'a', 'c']) await service.storage.createBucket(`${prefix}-${name}`);
  const list = async (options: Parameters<typeof service.storage.listBuckets>[0]) =>
    (await service.storage.listBuckets({ search: prefix.toLowerCase(), ...options })).data;
  const names = async (options = {}) =>
    (await list(options))?.map(({ name }) => name.slice(prefix.length + 1));
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect(await names({ sortColumn: 'created_at', sortOrder: 'desc' })).toEqual(['c', 'a', 'b']);
  expect(await names({ limit: 1, offset: 1 })).toEqual(['b']);
  expect(await list({ limit: 1 })).toMatchObject([{ type: 'STANDARD', file_size_limit: null }]);
});

test('an invalid bucket name and removing a full bucket are refused with codes', async () => {
  const { id, files } = await bucket();
  await files.upload('a.txt', 'a');
  const refused = await fetch(at(`bucket/${id}`), { method: 'DELETE', headers: withKey() });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      statusCode: '409',
      error: 'ResourceNotEmpty',
      code: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    },
  ]);
  for (const name of ['a/b', 'a'.repeat(101)])
    expect((await service.storage.createBucket(name)).error).toMatchObject({
      message: 'Bucket name invalid',
    });
  expect((await service.storage.createBucket('a'.repeat(100))).error).toBeNull();
  expect((await service.storage.emptyBucket(id)).data?.message).toMatch(/^Empty bucket has been/);
  expect((await service.storage.deleteBucket(id)).error).toBeNull();
});

// compat: Storage | Copy and move
test('a copy replaces the target on request and gets new metadata', async () => {
  const [from, to] = [await bucket(), await bucket()];
  await from.files.upload('a.txt', 'one', { metadata: { by: 'ada' } });
  await to.files.upload('b.txt', 'two');
  const copy = async (body: object, headers: Record<string, string> = {}) => {
    const about = { bucketId: from.id, sourceKey: 'a.txt', destinationBucket: to.id };
    const answer = await fetch(at('object/copy'), {
      method: 'POST',
      headers: withKey({ 'content-type': 'application/json', ...headers }),
      body: JSON.stringify({ ...about, destinationKey: 'b.txt', ...body }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await copy({})).toMatchObject({ status: 400, body: { error: 'Duplicate' } });
  const before = (await to.files.info('b.txt')).data?.id;
  const replaced = await copy({}, { 'x-upsert': 'true' });
  expect(replaced).toMatchObject({ status: 200, body: { Key: `${to.id}/b.txt`, Id: before } });
  expect(await (await to.files.download('b.txt')).data?.text()).toBe('one');
  expect((await to.files.info('b.txt')).data).toMatchObject({ metadata: { by: 'ada' } });
  const metadata = { cacheControl: 'max-age=77', mimetype: 'application/json' };
  const described = Buffer.from('{"by":"bo"}').toString('base64');
  const anew = { copyMetadata: false, metadata, destinationKey: 'c.json' };
  expect((await copy(anew, { 'x-metadata': described })).status).toBe(200);
  expect((await to.files.info('c.json')).data).toMatchObject({
    contentType: 'application/json',
    cacheControl: 'max-age=77',
    metadata: { by: 'bo' },
  });
  // Copies an object onto itself: the same bytes with another cache header.
  const own = { bucketId: to.id, sourceKey: 'c.json', destinationKey: 'c.json' };
  const changed = { ...own, copyMetadata: false, metadata: { cacheControl: 'public, max-age=9' } };
  expect((await copy(changed, { 'x-upsert': 'true' })).status).toBe(200);
  const read = await fetch(at(`object/${to.id}/c.json`), { headers: withKey() });
  expect([await read.text(), read.headers.get('cache-control')]).toEqual(['one', 'max-age=9']);
});

test('the info of an object has an ETag, and its HEAD no body', async () => {
  const { id, files } = await bucket();
  await files.upload('a.txt', 'one');
  for (const path of [`object/info/${id}/a.txt`, `object/info/authenticated/${id}/a.txt`]) {
    const head = await fetch(at(path), { method: 'HEAD', headers: withKey() });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(Date.parse(head.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
  }
});

test('names may have all characters of S3 keys, also empty folders, and no others', async () => {
  const { id, files } = await bucket();
  for (const name of ['a///child.txt', "x!-_.*'() &$@=;:+,?/y.txt"]) {
    const path = name.split('/').map(encodeURIComponent).join('/');
    const sent = { method: 'POST', headers: withKey(), body: name };
    expect((await fetch(at(`object/${id}/${path}`), sent)).status).toBe(200);
    const read = await fetch(at(`object/${id}/${path}`), { headers: withKey() });
    expect(await read.text()).toBe(name);
    const { data } = await files.listV2({ prefix: name });
    expect(data?.objects.map((object) => object.name)).toEqual([name]);
  }
  for (const name of ['ä.txt', '日.txt', 'a[1].txt', 'a/../b']) {
    const path = `object/${id}/${name.split('/').map(encodeURIComponent).join('%2F')}`;
    const answer = await fetch(at(path), { method: 'POST', headers: withKey(), body: 'x' });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: 'InvalidKey', message: `Invalid key: ${name}` },
    ]);
  }
});

test('an invalid or missing token gets Storage’s error', async () => {
  const none = await fetch(at('bucket'));
  expect([none.status, await none.json()]).toMatchObject([
    400,
    { statusCode: '400', error: 'Error', message: expect.stringContaining('authorization') },
  ]);
  const refused = [
    { authorization: 'Bearer not-a-jwt' },
    { authorization: 'Bearer ' },
    // A Supabase client without a key gets the local stack's error.
    { 'x-client-info': 'storage-js/2.119.0' },
  ];
  for (const headers of refused) {
    const answer = await fetch(at('bucket'), { headers: new Headers(Object.entries(headers)) });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' },
    ]);
  }
});

test('resumable uploads announce their protocol before they start, also to web pages', async () => {
  const asked = { method: 'OPTIONS', headers: { 'tus-resumable': '1.0.0' } };
  for (const path of ['upload/resumable', 'upload/resumable/sign']) {
    const plain = await fetch(at(path), asked);
    expect([plain.status, plain.headers.get('tus-version')]).toEqual([204, '1.0.0']);
    expect(plain.headers.get('tus-extension')).toContain('creation-with-upload');
    expect(Number(plain.headers.get('tus-max-size'))).toBeGreaterThan(1e9);
  }
  const tooLarge = await fetch(at('upload/resumable'), {
    method: 'POST',
    headers: withKey({
      'tus-resumable': '1.0.0',
      'upload-length': '2000000',
      'upload-metadata': `bucketName ${btoa('private')},objectName ${btoa('a.bin')}`,
    }),
  });
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'Maximum size exceeded']);
});

describe('a resized picture', () => {
  async function drawn(name: string, bytes: Buffer, query: string, accept = '*/*') {
    const { id, files } = await bucket(true);
    expect((await files.upload(name, bytes)).error).toBeNull();
    return fetch(at(`render/image/public/${id}/${name}?${query}`), { headers: { accept } });
  }
  /** Red on the left, blue on the right. */
  const halves = async () => {
    const half = (background: string) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer();
    return sharp([await half('red'), await half('blue')], { join: { across: 2 } })
      .png()
      .toBuffer();
  };

  test.each([
    ['gravity=we', 'red'],
    ['gravity=ea', 'blue'],
    ['gravity=fp&x_offset=0&y_offset=1', 'red'],
    ['gravity=fp&x_offset=1&y_offset=0', 'blue'],
  ])('keeps the requested part: %s', async (gravity, colour) => {
    const answer = await drawn('h.png', await halves(), `width=20&height=20&${gravity}`);
    expect(answer.headers.get('x-transformations')).toContain('gravity:');
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    const [red = { mean: 0 }, , blue = { mean: 0 }] = channels;
    expect(red.mean > blue.mean ? 'red' : 'blue').toBe(colour);
  });

  test('is created from a file with wrong checksums, as WebP if accepted', async () => {
    const wrong =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII=';
    const answer = await drawn('one.png', Buffer.from(wrong, 'base64'), 'width=1', 'image/webp');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('is refused with the hosted service’s errors', async () => {
    const answer = await drawn(
      'x.heic',
      Buffer.from('00000010667479706d69663100000000', 'hex'),
      '',
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        statusCode: '400',
        error: 'InvalidRequest',
        message: 'The source image is invalid or unsupported for rendering',
      },
    ]);
    const size = await drawn('y.png', await halves(), 'width=-1');
    expect([size.status, await size.text()]).toEqual([400, expect.stringContaining('width')]);
  });
});

test('an object of a public bucket is public, also at its plain URL', async () => {
  const [open, closed] = [await bucket(true), await bucket()];
  for (const { files } of [open, closed]) await files.upload('a.txt', 'one');
  const stranger = project.client().storage;
  expect((await stranger.from(open.id).exists('a.txt')).data).toBe(true);
  expect((await stranger.from(open.id).info('a.txt')).data).toMatchObject({ size: 3 });
  expect((await fetch(at(`object/${open.id}/a.txt`))).status).toBe(200);
  expect((await stranger.from(closed.id).exists('a.txt')).data).toBe(false);
  expect((await fetch(at(`object/${closed.id}/a.txt`))).status).toBe(400);
});

test('cached pictures are deleted by the service key and created again on request', async () => {
  const { id, files } = await bucket(true);
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } });
  await files.upload('a.png', await picture.png().toBuffer());
  const draw = async () =>
    (await fetch(at(`render/image/public/${id}/a.png?width=20`))).headers.get('content-type');
  const kept = () =>
    readdirSync(join(project.dataDir, 'storage', 'drawings'), { recursive: true }).filter((name) =>
      String(name).endsWith('.png'),
    ).length;
  const before = kept();
  for (const path of [`cdn/${id}/a.png`, `cdn/${id}?transformations=true`, 'cdn/']) {
    expect([await draw(), kept() > 0]).toEqual(['image/png', true]);
    const purged = await fetch(at(path), { method: 'DELETE', headers: withKey() });
    expect([purged.status, await purged.json()]).toEqual([200, { message: 'success' }]);
    expect(kept()).toBeLessThanOrEqual(before);
  }
  for (const path of [`cdn/${id}/none.png`, 'cdn/none']) {
    const missing = await fetch(at(path), { method: 'DELETE', headers: withKey() });
    expect([missing.status, await missing.json()]).toMatchObject([400, { statusCode: '404' }]);
  }
  const { publishableKey } = project.backend.keys;
  const stranger = { method: 'DELETE', headers: { apikey: publishableKey } };
  expect(await (await fetch(at('cdn/'), stranger)).json()).toMatchObject({ statusCode: '403' });
});

test('folder names ignore case in lists, object names do not', async () => {
  const { files } = await bucket();
  await files.upload('Plans/a.txt', 'a');
  expect((await files.list('PLANS')).data).toMatchObject([{ name: 'a.txt' }]);
  expect((await files.download('PLANS/a.txt')).error).not.toBeNull();
});

test('a seeded row without content can be listed, moved and removed', async () => {
  const { id, files } = await bucket();
  const sql = postgres(project.backend.databaseUrl, { max: 1 });
  await sql`insert into storage.objects (bucket_id, name, metadata)
    values (${id}, 'a.png', '{"mimetype": "image/png", "size": 1234}')`;
  await sql.end();
  expect((await files.list()).data).toMatchObject([{ name: 'a.png', metadata: { size: 1234 } }]);
  expect((await files.download('a.png')).error).not.toBeNull();
  expect((await files.move('a.png', 'b.png')).error).toBeNull();
  expect((await files.remove(['b.png'])).data).toMatchObject([{ name: 'b.png' }]);
});
// compat: Storage | Vectors, analytics, lifecycles, former versions | not offered: refused in storage-api’s words
test('other features than files are refused as missing', async () => {
  const { id } = await bucket();
  const { storage } = service;
  const status = { public: false, versioningStatus: 'ENABLED' } as const;
  for (const { error } of [
    await storage.vectors.listBuckets(),
    await storage.analytics.listBuckets(),
    await storage.getBucketLifecycle(id),
    await storage.createBucket(`${id}-kept`, status),
    await storage.updateBucket(id, status),
  ])
    expect(error?.message).toMatch(/^The feature \w+ is not enabled for this resource$/);
  expect((await storage.getBucket(`${id}-kept`)).error?.message).toBe('Bucket not found');
  const usual = { public: false, versioningStatus: 'DISABLED' } as const;
  expect((await storage.createBucket(`${id}-usual`, usual)).error).toBeNull();
});

test('the service reports its health and version', async () => {
  for (const path of ['status', 'statusz']) expect((await fetch(at(path))).status).toBe(200);
  expect(await (await fetch(at('version'))).text()).toMatch(/^\d+\.\d+\.\d+$/);
});
