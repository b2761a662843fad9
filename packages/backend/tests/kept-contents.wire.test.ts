import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../src/backup/backup.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import type { S3StoreSettings } from '../src/storage/stores/settings.ts';
import { findUnknownFiles, formatUnknownFiles } from '../src/storage/unknown-files.ts';
import { startTestBackend, type TestBackend } from './project.ts';
import { startS3 } from './s3.ts';

/** A server removes only contents that it has noted (decision 0028). */

const DAY_MS = 24 * 3600 * 1000;
let there: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  there = await startS3();
});
afterAll(() => there.stop());

async function emptyStore(): Promise<S3StoreSettings> {
  const { s3, url } = there.project.backend;
  const bucket = await there.bucket();
  const endpoint = `${url}/storage/v1/s3`;
  return { ...s3, endpoint, bucket, prefix: 'files/', isPathStyle: true };
}

async function keysIn({ bucket }: S3StoreSettings): Promise<string[]> {
  const listed = await there.s3.send(new ListObjectsV2Command({ Bucket: bucket }));
  return (listed.Contents ?? []).map(({ Key = '' }) => Key);
}

/** Makes everything in the bucket two days old. */
const age = ({ bucket }: S3StoreSettings) =>
  there.project.sql`update storage.objects set created_at = now() - interval '2 days',
    updated_at = now() - interval '2 days' where bucket_id = ${bucket}`;

async function upload(project: TestBackend, name: string, text: string): Promise<string> {
  const { client, id } = await project.person('ada');
  const { error } = await client.storage.from('private').upload(`${id}/${name}`, text);
  if (error) throw error;
  const [row] = await project.sql<{ version: string }[]>`
    select version from storage.objects where name = ${`${id}/${name}`}`;
  return row?.version ?? '';
}

test('neither another database with the same store nor an older backup removes content', async () => {
  const store = await emptyStore();
  const first = await startTestBackend({ store });
  const folder = await mkdtemp(join(tmpdir(), 'parley-kept-contents-'));
  const others: TestBackend[] = [];
  try {
    const versions = [await upload(first, 'a.txt', 'before the backup')];
    const target = join(folder, 'backup');
    await backUp({ dataDir: first.dataDir, target, onProgress: () => {} });
    versions.push(await upload(first, 'b.txt', 'after the backup'));
    await age(store);
    const kept = versions.map((version) => `files/${version}`).toSorted();
    const second = await startTestBackend({ store });
    others.push(second);
    const dataDir = join(folder, 'restored');
    await restoreBackup({ backup: target, dataDir, onProgress: () => {} });
    const restored = await startTestBackend({ store, dataDir });
    others.push(restored);
    for (const other of others) {
      // Storage responds only after it has checked its files.
      await fetch(`${other.backend.url}/storage/v1/status`);
      await other.backend.stop();
    }
    expect((await keysIn(store)).toSorted()).toEqual(kept);
  } finally {
    for (const other of others) await other.stop();
    await first.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('an operator lists and removes files without a row', async () => {
  const store = await emptyStore();
  const project = await startTestBackend({ store });
  try {
    const own = await upload(project, 'own.txt', 'own');
    const unknown = crypto.randomUUID();
    await there.put(store.bucket, `files/${unknown}`, 'whose?');
    await there.put(store.bucket, 'files/of-another-program', 'not ours');
    await age(store);
    const young = crypto.randomUUID();
    await there.put(store.bucket, `files/${young}`, 'just arriving');
    const { databaseUrl } = project.backend;
    const options = { databaseUrl, dataDir: project.dataDir, store };
    const found = await findUnknownFiles({ ...options, remove: false });
    expect(found.map(({ version }) => version)).toEqual([unknown]);
    expect(formatUnknownFiles(found, false)).toMatch(/1 files of 6 bytes .* another database/);
    expect(await keysIn(store)).toHaveLength(4);
    await findUnknownFiles({ ...options, remove: true });
    const left = ['files/of-another-program', `files/${own}`, `files/${young}`].toSorted();
    expect((await keysIn(store)).toSorted()).toEqual(left);
  } finally {
    await project.stop();
  }
});

test('only leftovers of crashed uploads and removals are deleted a day later', async () => {
  const first = await startTestBackend();
  const { dataDir } = first;
  const at = (version: string) => join(dataDir, 'storage', 'objects', version.slice(0, 2), version);
  const begun = (version: string) => join(dataDir, 'storage', 'begun', version);
  const mark = async (version: string, ageMs: number) => {
    await writeFile(begun(version), '');
    await utimes(begun(version), new Date(), new Date(Date.now() - ageMs));
  };
  const lay = async (ageMs: number | null) => {
    const version = crypto.randomUUID();
    await mkdir(join(at(version), '..'), { recursive: true });
    await writeFile(at(version), 'contents');
    if (ageMs !== null) await mark(version, ageMs);
    return version;
  };
  const [old, young, unmarked] = [await lay(2 * DAY_MS), await lay(1000), await lay(null)];
  const committed = await upload(first, 'committed.txt', 'here');
  await mark(committed, 2 * DAY_MS);
  const [gone, goneLately] = [await upload(first, 'a', 'a'), await upload(first, 'b', 'b')];
  await first.sql`delete from storage.objects where version in ${first.sql([gone, goneLately])}`;
  await first.sql`update storage.released_contents
    set released_at = now() - interval '2 days' where version = ${gone}`;
  await first.backend.stop();
  const second = await startTestBackend({ dataDir });
  try {
    await second.backend.stop();
    const stays = [young, unmarked, committed, goneLately];
    expect([old, gone, ...stays].map((version) => existsSync(at(version)))).toEqual([
      false,
      false,
      ...stays.map(() => true),
    ]);
    expect(await readdir(join(dataDir, 'storage', 'begun'))).toEqual([young]);
  } finally {
    await second.stop();
    await first.sql.end();
  }
});

test('completed uploads and removals leave no notes', async () => {
  const project = await startTestBackend();
  try {
    const { client, id } = await project.person('bo');
    const files = client.storage.from('private');
    await files.upload(`${id}/a.txt`, 'one');
    await files.upload(`${id}/a.txt`, 'two', { upsert: true });
    await files.copy(`${id}/a.txt`, `${id}/b.txt`);
    await files.remove([`${id}/b.txt`]);
    expect(await readdir(join(project.dataDir, 'storage', 'begun'))).toEqual([]);
    expect(await project.sql`select version from storage.released_contents`).toEqual([]);
    expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('two');
  } finally {
    await project.stop();
  }
});
