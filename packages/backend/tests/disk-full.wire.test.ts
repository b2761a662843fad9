import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { type Backend, startBackend } from '../src/backend.ts';
import { copyTemplate, prepareTemplate } from '../src/testing/index.ts';
import { startTestBackend, workdir } from './project.ts';

/** Work that continues or waits while the disk is full; everything recovers by itself. */

const MIB = 1024 ** 2;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function personOf(backend: Backend): Promise<{ client: SupabaseClient; id: string }> {
  const client = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  ends.push(() => client.removeAllChannels());
  const { data, error } = await client.auth.signUp({
    email: 'ada@example.com',
    password: 'a-password-of-ada',
  });
  if (error || !data.user) throw error ?? new Error('nobody');
  await client.realtime.setAuth();
  return { client, id: data.user.id };
}

let number = 0;
const note = (client: SupabaseClient) =>
  client.from('notes').insert({ title: `note ${(number += 1)}` });
const upload = async ({ client, id }: { client: SupabaseClient; id: string }) => {
  const { error } = await client.storage.from('private').upload(`${id}/${(number += 1)}.txt`, 'x');
  return error === null ? 'stored' : String(Reflect.get(error, 'status'));
};
const joined = (client: SupabaseClient, topic: string) =>
  new Promise<string>((done) => {
    client.channel(topic, { config: { private: true } }).subscribe((status) => done(status));
  });

test('with little space files are refused first, then writes; reads and live changes continue', async () => {
  const disk = { free: 10_000 * MIB, total: 100_000 * MIB };
  const project = await startTestBackend({ space: { read: async () => disk, reserveBytes: 0 } });
  ends.push(() => project.stop());
  const ada = await project.person('ada');
  await ada.client.realtime.setAuth();
  expect(await upload(ada)).toBe('stored');

  disk.free = 200 * MIB;
  await expect.poll(() => upload(ada)).toBe('507');
  expect((await note(ada.client)).error).toBeNull();

  disk.free = 60 * MIB;
  await expect.poll(async () => (await note(ada.client)).status).toBe(503);
  expect((await note(ada.client)).error).toMatchObject({ code: 'disk_full' });
  expect(await upload(ada)).toBe('507');
  const { data } = await ada.client.from('notes').select('title');
  expect(data?.length).toBeGreaterThan(0);
  expect((await ada.client.rpc('statement_timeout')).data).toBe('8s');
  expect((await ada.client.rpc('wait', { seconds: 0 })).status).toBe(503);
  const { data: files } = await ada.client.storage.from('private').list(ada.id);
  expect(files?.map(({ name }) => name)).toContain('1.txt');
  expect(await joined(ada.client, `notes:${ada.id}`)).toBe('SUBSCRIBED');

  disk.free = 10_000 * MIB;
  await expect.poll(async () => (await note(ada.client)).error).toBeNull();
  expect(await upload(ada)).toBe('stored');
});

/** A small disk, if this account may create one. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-disk-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  ends.push(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

test('a completely full disk loses nothing acknowledged and stops nothing', async (context) => {
  const disk = await smallDisk();
  if (disk === null) return context.skip('no disk can be mounted here');
  const dataDir = join(disk, 'data');
  await copyTemplate(await prepareTemplate(workdir), dataDir);
  const backend = await startBackend({ workdir, dataDir, port: 0, log: () => {} });
  ends.push(() => backend.stop());
  const ada = await personOf(backend);
  const acknowledged: number[] = [];
  const write = async () => {
    const { error, status } = await note(ada.client);
    if (error === null) acknowledged.push(number);
    return status;
  };
  for (let n = 0; n < 20; n += 1) await write();

  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - MIB, 'x'));
  await expect.poll(write).toBe(503);
  expect(await upload(ada)).toBe('507');
  expect((await ada.client.from('notes').select('id')).data).toHaveLength(acknowledged.length);
  expect(await joined(ada.client, `notes:${ada.id}`)).toBe('SUBSCRIBED');

  rmSync(filler);
  await expect.poll(write, { timeout: 20_000 }).toBe(201);
  expect(await upload(ada)).toBe('stored');
  const { data } = await ada.client.from('notes').select('title');
  const titles = new Set(data?.map(({ title }) => title));
  expect(acknowledged.filter((n) => !titles.has(`note ${n}`))).toEqual([]);
});

test('after a failed start on a full disk, the next start with space succeeds', async (context) => {
  const disk = await smallDisk();
  if (disk === null) return context.skip('no disk can be mounted here');
  const dataDir = join(disk, 'data');
  await copyTemplate(await prepareTemplate(workdir), dataDir);
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize, 'x'));
  const start = () => startBackend({ workdir, dataDir, port: 0, log: () => {} });
  await expect(start()).rejects.toThrow(/no space left/i);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('lock'))).toEqual([]);
  rmSync(filler);
  const backend = await start();
  ends.push(() => backend.stop());
  expect((await note((await personOf(backend)).client)).error).toBeNull();
});
