import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend();
  const service = createClient(project.backend.url, project.backend.keys.secretKey, {
    auth: { persistSession: false },
  });
  for (const [id, isPublic] of [
    ['gallery', true],
    ['album', false],
  ] as const)
    await service.storage.createBucket(id, { public: isPublic });
});
afterAll(() => project.stop());

/** A user who uploads pictures to any bucket. */
async function painter() {
  const { client, id } = await project.person('ada');
  const hang = async (bucket: string, name: string, bytes: Buffer) => {
    const path = `${id}/${name}`;
    const contentType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    const { error } = await client.storage.from(bucket).upload(path, bytes, { contentType });
    expect(error).toBeNull();
    return path;
  };
  return { client, id, hang };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });
/** Noise is expensive to encode. */
const grain = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

const publicUrl = (path: string, query: string) =>
  `${project.backend.url}/storage/v1/render/image/public/gallery/${path}?${query}`;
const drawingsOnDisk = () =>
  readdirSync(join(project.dataDir, 'storage', 'drawings'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length;

async function sizeOf(answer: Response) {
  expect(answer.status).toBe(200);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [width, height];
}

test('expensive pictures do not delay other users’ rows and files', async () => {
  const hostile = await painter();
  const path = await hostile.hang('gallery', 'grain.jpg', await grain(1400));
  const bo = await project.person('bo');
  await bo.client.storage.from('private').upload(`${bo.id}/mine.txt`, 'mine');
  const order: string[] = [];
  const drawings = Array.from({ length: 5 }, (_, at) =>
    fetch(publicUrl(path, `format=avif&quality=80&width=1400&height=${1400 - at}`)).then(
      async (answer) => {
        await answer.arrayBuffer();
        order.push('drawing');
        return answer.status;
      },
    ),
  );
  await new Promise((done) => setTimeout(done, 300));
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await bo.client.from('notes').select('id')).error).toBeNull();
    order.push('row');
    const { data } = await bo.client.storage.from('private').download(`${bo.id}/mine.txt`);
    expect(await data?.text()).toBe('mine');
    order.push('file');
  }
  expect(order).toEqual(['row', 'file', 'row', 'file']);
  expect(new Set(await Promise.all(drawings))).toEqual(new Set([200]));
});

// compat: Storage | Other sizes of images | above 320 pixels in sizes of a short list
test('a picture is resized to the pixel up to 320, above to one of a few sizes', async () => {
  const { hang } = await painter();
  const path = await hang('gallery', 'wide.jpg', await plain(4000, 2000).jpeg().toBuffer());
  const drawn = (query: string) => fetch(publicUrl(path, query)).then(sizeOf);
  expect(await drawn('width=50&height=50')).toEqual([50, 50]);
  expect(await drawn('width=317')).toEqual([317, 159]);
  expect(await drawn('width=321&resize=contain')).toEqual([640, 320]);
  expect(await drawn('width=600&height=300&resize=fill')).toEqual([640, 320]);
  expect(await drawn('width=1000&height=500')).toEqual([1024, 512]);
  expect(await drawn('width=2400')).toEqual([2500, 1250]);
  expect(await drawn('quality=90')).toEqual([2500, 1250]);
  for (const query of ['width=0', 'height=2501', 'quality=19', 'quality=101', 'resize=x'])
    expect((await fetch(publicUrl(path, query))).status, query).toBe(400);
});

test('its format is the requested one, else WebP if accepted, else its own', async () => {
  const { hang, client } = await painter();
  const path = await hang('gallery', 'face.png', await plain(60, 60).png().toBuffer());
  const typeOf = async (query: string, accept = '*/*') =>
    (await fetch(publicUrl(path, query), { headers: { accept } })).headers.get('content-type');
  expect(await typeOf('width=50&height=50&quality=100&format=jpeg')).toBe('image/jpeg');
  expect(await typeOf('width=50&format=avif')).toBe('image/avif');
  expect(await typeOf('width=50')).toBe('image/png');
  expect(await typeOf('width=50', 'image/avif,image/webp,*/*')).toBe('image/webp');
  expect(await typeOf('width=50&format=origin', 'image/webp')).toBe('image/png');
  const { data } = await client.storage
    .from('gallery')
    .download(path, { transform: { width: 50, height: 50, format: 'origin' } });
  expect(data?.type).toBe('image/png');
});

test('a resized picture is cached, identified by its ETag, and deleted with its object', async () => {
  const { client, hang } = await painter();
  const path = await hang('gallery', 'kept.png', await plain(600, 400).png().toBuffer());
  const before = drawingsOnDisk();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => fetch(publicUrl(path, 'width=64'))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(drawingsOnDisk()).toBe(before + 1);
  const tag = answers[0]?.headers.get('etag') ?? '';
  const again = await fetch(publicUrl(path, 'width=64'), { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  const other = await fetch(publicUrl(path, 'width=65'), { headers: { 'if-none-match': tag } });
  expect(other.status).toBe(200);
  await client.storage.from('gallery').update(path, await plain(64, 32).png().toBuffer());
  expect(drawingsOnDisk()).toBe(before);
  expect(await fetch(publicUrl(path, 'width=64')).then(sizeOf)).toEqual([64, 32]);
  await client.storage.from('gallery').remove([path]);
  expect(drawingsOnDisk()).toBe(before);
});

test('a cached private picture is served only to permitted readers', async () => {
  const [ada, bo] = [await painter(), await project.person('bo')];
  const path = await ada.hang('album', 'mine.png', await plain(60, 60).png().toBuffer());
  const transform = { width: 20, height: 20 };
  const own = await ada.client.storage.from('album').download(path, { transform });
  expect(own.error).toBeNull();
  const foreign = await bo.client.storage.from('album').download(path, { transform });
  expect(foreign.error).not.toBeNull();
  const { data } = await ada.client.storage.from('album').createSignedUrl(path, 60, { transform });
  expect(await fetch(data?.signedUrl ?? '').then(sizeOf)).toEqual([20, 20]);
});

test('a picture’s type comes from its bytes, not its label', async () => {
  const { client, id } = await painter();
  const bytes = await plain(60, 60).jpeg().toBuffer();
  // The official client labels bytes from memory as text.
  await client.storage.from('album').upload(`${id}/face`, bytes);
  const drawn = await client.storage
    .from('album')
    .download(`${id}/face`, { transform: { width: 50, height: 50 } });
  expect(drawn.data?.type).toBe('image/jpeg');
});

test('too many pixels and files other than pictures are refused with a reason', async () => {
  const { hang } = await painter();
  const bomb = await hang('gallery', 'bomb.png', await plain(5001, 5000).png().toBuffer());
  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const svg = await hang('gallery', 'drawn.png', Buffer.from(script));
  const refusal = async (path: string) => {
    const answer = await fetch(publicUrl(path, 'width=20'));
    return [answer.status, await answer.json()];
  };
  expect(await refusal(bomb)).toMatchObject([
    400,
    { message: 'The image has more than 25 megapixels' },
  ]);
  expect(await refusal(svg)).toMatchObject([
    400,
    { message: 'The source image is invalid or unsupported for rendering' },
  ]);
});
