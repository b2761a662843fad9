import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@parley/model';
import { startExtraction } from '@parley/extraction';
import { postgres, type Sql } from '@parley/postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { must, openChannel, type Person, type Channel, startTalk } from './talk.ts';

/** Files of the running product: what can be stored where, and when it is deleted. */

let talk: Awaited<ReturnType<typeof startTalk>>;
let worker: Awaited<ReturnType<typeof startExtraction>>;
let sql: Sql;
let ada: Person;
let channel: Channel;
beforeAll(async () => {
  talk = await startTalk({ kind: 'built-in' });
  sql = postgres(talk.backend.databaseUrl, { max: 2 });
  worker = await startExtraction({
    supabaseUrl: talk.backend.url,
    secretKey: talk.backend.keys.secretKey,
    databaseUrl: talk.backend.databaseUrl,
    log: () => {},
  });
  ada = await talk.person('Ada');
  channel = await openChannel(ada, { assistant_mode: 'off' });
});
afterAll(async () => {
  await worker.stop();
  await sql.end();
  await talk.stop();
});

const drive = () => ada.client.storage.from('drive');
const avatars = () => ada.client.storage.from('avatars');
const drivePath = (workspace = channel.workspaceId, file = newId()) =>
  `${workspace}/${file}/${newId()}/a.txt`;
const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const versionOf = async (name: string) =>
  (await sql<{ version: string }[]>`select version from storage.objects where name = ${name}`)[0]
    ?.version;
const isOnDisk = (version: string | undefined) =>
  readdirSync(join(talk.dataDir, 'storage', 'objects'), { recursive: true }).some((file) =>
    String(file).endsWith(version ?? '?'),
  );

async function uploaded(
  body: string | Buffer,
  contentType = 'text/plain',
  path = drivePath(),
): Promise<string> {
  expect((await drive().upload(path, body, { contentType })).error).toBeNull();
  return path;
}

test('rejects invalid avatars also by move and copy', async () => {
  const own = (name: string) => `${ada.id}/${name}`;
  const page = await uploaded('<html>', 'text/html');
  const program = await uploaded(Buffer.alloc(6 * 1024 * 1024), 'image/png');
  const disguised = await uploaded('<html>', 'image/png');
  for (const [from, why] of [
    [page, '415'],
    [program, '413'],
    [disguised, '415'],
  ] as const)
    for (const how of ['move', 'copy'] as const) {
      const { error } = await drive()[how](from, own(newId()), { destinationBucket: 'avatars' });
      expect([why, how, error]).toMatchObject([why, how, { statusCode: why }]);
    }
  expect((await avatars().list(ada.id)).data).toEqual([]);
  const face = await uploaded(await picture(), 'image/png');
  const moved = await drive().move(face, own('face.png'), { destinationBucket: 'avatars' });
  expect(moved.error).toBeNull();
});

test('rejects moving or copying a drive file into another workspace', async () => {
  const eve = await talk.person('Eve');
  const elsewhere = await openChannel(eve, { assistant_mode: 'off' });
  const fileId = newId();
  const path = await uploaded('mine');
  for (const how of ['move', 'copy'] as const) {
    const theirs = `${elsewhere.workspaceId}/${fileId}/${newId()}/planted.txt`;
    const { error } = await drive()[how](path, theirs);
    expect(error).toMatchObject({ statusCode: '403' });
  }
  const [planted] = await sql`
    select from storage.objects where starts_with(name, ${elsewhere.workspaceId})`;
  expect(planted).toBeUndefined();
  expect((await drive().move(path, drivePath())).error).toBeNull();
});

/** Starts a resumable upload of a size without sending a byte. */
async function beginUpload(objectName: string, bytes: number): Promise<Response> {
  const token = (await ada.client.auth.getSession()).data.session?.access_token ?? '';
  const metadata = { bucketName: 'drive', objectName };
  return fetch(`${talk.backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      apikey: talk.backend.keys.publishableKey,
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
}

test('a full drive rejects more bytes, whether or not they become files', async () => {
  const small = await openChannel(ada, { assistant_mode: 'off' });
  await sql`update public.workspaces set drive_quota_bytes = 1000 where id = ${small.workspaceId}`;
  const put = (bytes: number) =>
    drive().upload(drivePath(small.workspaceId), new Blob(['x'.repeat(bytes)]), {
      contentType: 'text/plain',
    });
  expect((await put(900)).error).toBeNull();
  const { error } = await put(101);
  expect(error).toMatchObject({ message: "The workspace's storage is full." });
  const begun = await beginUpload(drivePath(small.workspaceId), 101);
  expect([begun.status, await begun.text()]).toEqual([403, "The workspace's storage is full."]);
  expect((await put(100)).error).toBeNull();
  const { data } = await ada.client.rpc('drive_usage', { workspace: small.workspaceId });
  expect(data).toEqual([{ used_bytes: 1000, quota_bytes: 1000 }]);
});

test('removes objects without a row after a day, and nothing else', async () => {
  const given = await uploaded('given up');
  const fresh = await uploaded('under way');
  const file = newId();
  const kept = await uploaded('kept', 'text/plain', drivePath(channel.workspaceId, file));
  await must(
    ada.client.from('files').insert({
      id: file,
      workspace_id: channel.workspaceId,
      name: 'kept.txt',
      storage_path: kept,
      mime_type: 'text/plain',
      file_size: 4,
      created_by: ada.id,
    }),
  );
  const face = `${ada.id}/shown.png`;
  await avatars().upload(face, await picture(), { contentType: 'image/png' });
  await must(ada.client.from('profiles').update({ avatar_path: face }).eq('id', ada.id));
  await sql`update storage.objects
    set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'
    where name in (${given}, ${kept}, ${face})`;
  const bytes = await versionOf(given);
  expect(isOnDisk(bytes)).toBe(true);
  await sql`select graphile_worker.add_job('sweep_objects', '{}'::json)`;
  await vi.waitFor(async () => expect(await versionOf(given)).toBeUndefined(), 20_000);
  await vi.waitFor(() => expect(isOnDisk(bytes)).toBe(false), 20_000);
  for (const path of [fresh, kept, face]) expect(isOnDisk(await versionOf(path))).toBe(true);
});

test('schedules the next sweep while the product runs', async () => {
  const waiting = async () =>
    sql`select from graphile_worker.jobs where key = 'sweep_objects' and run_at > now()`;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 20_000);
});
