import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UploadParts, type UploadPlan, UPLOAD_LIFE_MS } from './parts.ts';

let folder: string;
let parts: UploadParts;
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'parley-parts-')), 'resumable');
  parts = new UploadParts(folder);
  await parts.prepare();
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

async function begin(change: Partial<UploadPlan> = {}): Promise<string> {
  const id = crypto.randomUUID();
  parts.announce(id, {
    bucket: 'b',
    name: 'n',
    upsert: false,
    role: 'authenticated',
    sub: 's',
    size: 6,
    metadata: {},
    createdAt: new Date().toISOString(),
    isFinished: false,
    ...change,
  });
  await parts.create(new Upload({ id, size: 6, offset: 0 }));
  return id;
}

const idsOnDisk = () => [...new Set(readdirSync(folder).map((name) => name.slice(0, 36)))].sort();

test('an upload continues where its bytes end, even after a restart', async () => {
  const id = await begin();
  expect(await parts.write(Readable.from([Buffer.from('abc')]), id, 0)).toBe(3);
  const restarted = new UploadParts(folder);
  await restarted.prepare();
  expect(await restarted.getUpload(id)).toMatchObject({ offset: 3, size: 6 });
  expect(await restarted.write(Readable.from([Buffer.from('def')]), id, 3)).toBe(6);
  expect(
    readdirSync(folder).every((name) => (statSync(join(folder, name)).mode & 0o077) === 0),
  ).toBe(true);
});

test('a finished upload keeps its facts but not its bytes', async () => {
  const id = await begin();
  const plan = await parts.planOf(id);
  if (plan) await parts.finish(id, plan);
  expect(await parts.getUpload(id)).toMatchObject({ offset: 6, size: 6 });
  expect(readdirSync(folder)).toEqual([`${id}.json`]);
});

test('old and unreadable uploads are deleted; others stay', async () => {
  const young = await begin();
  await begin({ createdAt: new Date(Date.now() - UPLOAD_LIFE_MS - 1000).toISOString() });
  writeFileSync(join(folder, `${crypto.randomUUID()}.json`), '{"bucket":');
  writeFileSync(join(folder, `${crypto.randomUUID()}.partial`), 'bytes without facts');
  expect(await parts.deleteExpired()).toBe(3);
  expect(idsOnDisk()).toEqual([young]);
});

test('an id cannot leave the folder', async () => {
  writeFileSync(join(folder, '..', 'keys.json'), '{}');
  for (const id of ['../keys', '..', '', 'keys', `${crypto.randomUUID()}/../../keys`]) {
    expect(await parts.planOf(id), id).toBeNull();
    await expect(parts.getUpload(id), id).rejects.toMatchObject({ status_code: 404 });
  }
});
