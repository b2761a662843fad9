import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestBackend, type TestBackend } from './project.ts';

type Storage = SupabaseClient['storage'];
type Files = ReturnType<Storage['from']>;
/** The data type that a client's method promises. */
type Promised<Call extends (...args: never[]) => Promise<{ data: unknown }>> = NonNullable<
  Awaited<ReturnType<Call>>['data']
>;

/** Storage's responses, compared with the types that its official client promises. */

let project: TestBackend;
let service: SupabaseClient;
beforeAll(async () => {
  project = await startTestBackend();
  service = createClient(project.backend.url, project.backend.keys.secretKey, {
    auth: { persistSession: false },
  });
  await service.storage.createBucket('open', { public: true });
});
afterAll(() => project.stop());

async function owner() {
  const { client, id } = await project.person('ada');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return {
    id,
    client,
    files: client.storage.from('private'),
    headers: { apikey: project.backend.keys.publishableKey, authorization: `Bearer ${token}` },
  };
}

const time = z.iso.datetime({ offset: true });
const bucket = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  public: z.boolean(),
  file_size_limit: z.int().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: time,
  updated_at: time,
}) satisfies z.ZodType<
  Record<keyof Omit<Promised<Storage['getBucket']>, 'type' | 'versioning_status'>, unknown>
>;
const facts = z.strictObject({
  eTag: z.string(),
  size: z.int(),
  mimetype: z.string(),
  cacheControl: z.string(),
  lastModified: time,
  contentLength: z.int(),
  httpStatusCode: z.int(),
});
const listed = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: time,
  updated_at: time,
  last_accessed_at: time,
  metadata: facts,
}) satisfies z.ZodType<Pick<Promised<Files['list']>[number], 'name' | 'metadata'>>;
const told = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.string(),
  bucketId: z.string(),
  size: z.int(),
  contentType: z.string(),
  cacheControl: z.string(),
  etag: z.string(),
  lastModified: time,
  createdAt: time,
  metadata: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<Pick<Promised<Files['info']>, 'id' | 'size' | 'etag' | 'createdAt'>>;

test('every response about buckets and objects has correct numbers and times', async () => {
  const { storage } = service;
  for (const [id, fileSizeLimit] of [
    ['bytes', 1024],
    ['words', '100MB'],
    ['gigabytes', 5 * 1024 ** 3],
    ['unlimited', null],
  ] as const)
    expect((await storage.createBucket(id, { public: false, fileSizeLimit })).error).toBeNull();
  const buckets = (await storage.listBuckets()).data ?? [];
  const limits = buckets.map((answer) => [answer.id, bucket.parse(answer).file_size_limit]);
  expect(Object.fromEntries(limits)).toMatchObject({
    bytes: 1024,
    words: 100_000_000,
    gigabytes: 5 * 1024 ** 3,
    unlimited: null,
  });
  expect(bucket.parse((await storage.getBucket('bytes')).data).file_size_limit).toBe(1024);

  const { files, id } = await owner();
  await files.upload(`${id}/a.txt`, 'four');
  const [entry] = (await files.list(id)).data ?? [];
  expect(listed.parse(entry).metadata).toMatchObject({ size: 4, contentLength: 4 });
  expect(told.parse((await files.info(`${id}/a.txt`)).data).size).toBe(4);
  const page = (await files.listV2({ prefix: id })).data;
  expect(listed.omit({ last_accessed_at: true }).parse(page?.objects[0]).metadata.size).toBe(4);
  const [removed] = (await files.remove([`${id}/a.txt`])).data ?? [];
  expect(listed.omit({ last_accessed_at: true }).parse(removed).metadata.size).toBe(4);
});

test('the existence of a file is a plain boolean, also if it is not readable', async () => {
  const [ada, bo] = [await owner(), await owner()];
  await ada.files.upload(`${ada.id}/a.txt`, 'a');
  expect((await ada.files.exists(`${ada.id}/a.txt`)).data).toBe(true);
  expect((await ada.files.exists(`${ada.id}/b.txt`)).data).toBe(false);
  expect((await bo.files.exists(`${ada.id}/a.txt`)).data).toBe(false);
  await expect(ada.files.exists('../a')).rejects.toMatchObject({ status: 400 });
});

test('an upload link is created only for users who may upload there', async () => {
  const [ada, bo] = [await owner(), await owner()];
  const foreign = await bo.files.createSignedUploadUrl(`${ada.id}/planted.txt`);
  expect([foreign.data, foreign.error]).toMatchObject([null, { statusCode: '403' }]);
  const nobody = project.client().storage.from('private');
  expect((await nobody.createSignedUploadUrl(`${ada.id}/x.txt`)).data).toBeNull();
  await ada.files.upload(`${ada.id}/there.txt`, 'a');
  const taken = await ada.files.createSignedUploadUrl(`${ada.id}/there.txt`);
  expect(taken.error).toMatchObject({ statusCode: '409' });
  const replacing = await ada.files.createSignedUploadUrl(`${ada.id}/there.txt`, { upsert: true });
  expect(replacing.error).toBeNull();
});

test('a signed link is valid for a year at most', async () => {
  const { files, id } = await owner();
  await files.upload(`${id}/a.txt`, 'a');
  const year = 365 * 24 * 3600;
  expect((await files.createSignedUrl(`${id}/a.txt`, year)).error).toBeNull();
  expect((await files.createSignedUrl(`${id}/a.txt`, year + 1)).data).toBeNull();
  expect((await files.createSignedUrls([`${id}/a.txt`], year + 1)).data).toBeNull();
});

test('private files are cached only by their reader and revalidated, whatever the upload said', async () => {
  const { client, id, headers } = await owner();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const year = '31536000';
  for (const name of ['private', 'open'])
    await client.storage
      .from(name)
      .upload(`${id}/a.png`, png, { contentType: 'image/png', cacheControl: year });
  const files = client.storage.from('private');
  const at = (path: string) => `${project.backend.url}/storage/v1/${path}`;
  const signed = await files.createSignedUrl(`${id}/a.png`, 60);
  const small = await files.createSignedUrl(`${id}/a.png`, 60, { transform: { width: 1 } });
  const [whole, drawn] = [signed.data?.signedUrl ?? '', small.data?.signedUrl ?? ''];
  for (const url of [
    at(`object/private/${id}/a.png`),
    at(`object/authenticated/private/${id}/a.png`),
    at(`render/image/authenticated/private/${id}/a.png?width=1`),
    at(`object/authenticated/open/${id}/a.png`),
    whole,
    drawn,
  ]) {
    const answer = await fetch(url, { headers });
    const kept = answer.headers.get('cache-control');
    expect([url, answer.status, kept]).toEqual([url, 200, 'private, max-age=0, must-revalidate']);
    const tag = answer.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { ...headers, 'if-none-match': tag } });
    expect([url, again.status]).toEqual([url, 304]);
  }
  for (const route of ['object', 'render/image']) {
    const answer = await fetch(at(`${route}/public/open/${id}/a.png`));
    expect(answer.headers.get('cache-control')).toBe(`max-age=${year}`);
  }
});

test('moves and copies obey the target bucket’s limits', async () => {
  const { client, id } = await owner();
  await service.storage.createBucket('small', { public: true, fileSizeLimit: 10 });
  await service.storage.createBucket('texts', { public: true, allowedMimeTypes: ['text/plain'] });
  const bucket = client.storage.from('private');
  const put = async (name: string, body: string, contentType: string) => {
    await bucket.upload(`${id}/${name}`, body, { contentType });
    return `${id}/${name}`;
  };
  for (const how of ['move', 'copy'] as const) {
    const long = await put(`long-${how}`, 'more than ten bytes', 'text/plain');
    const tooLong = await bucket[how](long, long, { destinationBucket: 'small' });
    expect(tooLong.error).toMatchObject({ statusCode: '413' });
    const page = await put(`page-${how}`, '<html>', 'text/html');
    const notThere = await bucket[how](page, page, { destinationBucket: 'texts' });
    expect(notThere.error).toMatchObject({ statusCode: '415' });
    for (const bucket of ['small', 'texts'])
      expect((await client.storage.from(bucket).list(id)).data).toEqual([]);
    const fits = await put(`fits-${how}`, 'short', 'TEXT/PLAIN');
    for (const destinationBucket of how === 'copy' ? ['small', 'texts'] : ['texts'])
      expect((await bucket[how](fits, fits, { destinationBucket })).error).toBeNull();
    const { data } = await client.storage.from('texts').info(fits);
    expect(data).toMatchObject({ contentType: 'text/plain', size: 5 });
    await client.storage.from('texts').remove([fits]);
    await client.storage.from('small').remove([fits]);
  }
});
