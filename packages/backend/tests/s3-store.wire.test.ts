import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { S3StoreSettings } from '../src/storage/stores/settings.ts';
import { startTestBackend, type TestBackend } from './project.ts';
import { startS3 } from './s3.ts';

/** Files in a bucket of another server instead of this machine's disk. */

let there: Awaited<ReturnType<typeof startS3>>;
let project: TestBackend;
let store: S3StoreSettings;
beforeAll(async () => {
  there = await startS3();
  const { s3, url } = there.project.backend;
  store = {
    ...s3,
    endpoint: `${url}/storage/v1/s3`,
    bucket: await there.bucket(),
    prefix: 'files/',
    isPathStyle: true,
  };
  project = await startTestBackend({ store });
});
afterAll(async () => {
  await project.stop();
  await there.stop();
});

async function keys(): Promise<string[]> {
  const listed = await there.s3.send(new ListObjectsV2Command({ Bucket: store.bucket }));
  return (listed.Contents ?? []).map(({ Key = '' }) => Key);
}

test('an object is stored only in the bucket, readable whole and in part, until removed', async () => {
  const { client, id } = await project.person('ada');
  const files = client.storage.from('private');
  const bytes = Buffer.from('0123456789'.repeat(20_000));
  const name = `${id}/a.bin`;
  const contentType = 'application/octet-stream';
  expect((await files.upload(name, bytes, { contentType })).error).toBeNull();
  const [key = ''] = await keys();
  const head = await there.s3.send(new HeadObjectCommand({ Bucket: store.bucket, Key: key }));
  expect([key.startsWith('files/'), head.ContentLength]).toEqual([true, bytes.length]);
  const here = join(project.dataDir, 'storage');
  expect([existsSync(join(here, 'objects')), readdirSync(join(here, 'incoming'))]).toEqual([
    false,
    [],
  ]);
  const { data } = await files.download(name);
  expect(Buffer.from(await (data ?? new Blob([])).arrayBuffer()).equals(bytes)).toBe(true);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const headers = { authorization: `Bearer ${token}`, range: 'bytes=5-7' };
  const at = `${project.backend.url}/storage/v1/object/private/${name}`;
  const part = await fetch(at, {
    headers: { ...headers, apikey: project.backend.keys.publishableKey },
  });
  expect([part.status, await part.text()]).toEqual([206, '567']);
  expect((await files.copy(name, `${id}/b.bin`)).error).toBeNull();
  expect((await files.move(name, `${id}/c.bin`)).error).toBeNull();
  expect((await files.upload(`${id}/c.bin`, 'new', { upsert: true })).error).toBeNull();
  expect(await (await files.download(`${id}/c.bin`)).data?.text()).toBe('new');
  expect(await keys()).toHaveLength(2);
  await files.remove([`${id}/b.bin`, `${id}/c.bin`]);
  expect([await keys(), readdirSync(join(here, 'incoming'))]).toEqual([[], []]);
});

test('a picture from the bucket is resized', async () => {
  const { client, id } = await project.person('bo');
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } });
  const pictures = client.storage.from('pictures');
  const contentType = 'image/png';
  const bytes = await picture.png().toBuffer();
  expect((await pictures.upload(`${id}/a.png`, bytes, { contentType })).error).toBeNull();
  const { publicUrl } = pictures.getPublicUrl(`${id}/a.png`, { transform: { width: 30 } }).data;
  const drawn = await sharp(Buffer.from(await (await fetch(publicUrl)).arrayBuffer())).metadata();
  expect(drawn).toMatchObject({ width: 30, height: 20 });
  expect(readdirSync(join(project.dataDir, 'storage', 'incoming'))).toEqual([]);
});

test('an unusable bucket is reported at start', async () => {
  const said: unknown[] = [];
  const wrong = { ...store, secretAccessKey: 'wrong' };
  const failing = startTestBackend({ store: wrong, log: (entry) => said.push(entry) });
  await expect(failing).rejects.toThrow('SignatureDoesNotMatch');
});
