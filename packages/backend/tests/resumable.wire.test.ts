import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestBackend, type TestBackend } from './project.ts';

const MB = 1024 * 1024;
const BUCKET = 'large';

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

type Sender = { url: string; headers: Record<string, string> };

async function person(name: string) {
  const { client, id } = await project.person(name);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const headers = { apikey: project.backend.keys.publishableKey, authorization: `Bearer ${token}` };
  return {
    id,
    url: project.backend.url,
    headers,
    files: client.storage.from(BUCKET),
    pictures: client.storage.from('pictures'),
  };
}

/** Sends bytes as a browser does, in parts; resolves with the address of the upload. */
function send(
  { url, headers }: Sender,
  bytes: Buffer,
  metadata: Record<string, string>,
  options: Partial<UploadOptions> = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const upload = new Upload(bytes, {
      endpoint: `${url}/storage/v1/upload/resumable`,
      chunkSize: 6 * MB,
      retryDelays: null,
      uploadDataDuringCreation: true,
      headers,
      metadata: {
        bucketName: BUCKET,
        contentType: 'application/x-test',
        cacheControl: '3600',
        ...metadata,
      },
      ...options,
      onSuccess: () => done(upload.url ?? ''),
      onError: fail,
    });
    upload.start();
  });
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => [200, ''],
    (error: unknown) =>
      error instanceof DetailedError
        ? [error.originalResponse?.getStatus(), error.originalResponse?.getBody()]
        : [0, String(error)],
  );

const bytesOf = (size: number) =>
  Buffer.alloc(size, Buffer.from(crypto.getRandomValues(new Uint8Array(65_521))));
const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const partsIn = (dataDir: string) => readdirSync(join(dataDir, 'storage', 'resumable'));

/** Begins an upload without sending a byte; the answer's headers are what a client has to go on with. */
const begin = (
  { url, headers }: Sender,
  size: number,
  objectName: string,
  extra: Record<string, string> = {},
) =>
  fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': encode({ bucketName: BUCKET, objectName }),
      ...extra,
    },
  });
const addressOf = (sender: Sender, created: Response) =>
  new URL(created.headers.get('location') ?? '', sender.url).href;
const go = (
  sender: Sender,
  method: string,
  address: string,
  extra: Record<string, string> = {},
  body: Uint8Array<ArrayBuffer> | null = null,
) =>
  fetch(address, {
    method,
    headers: {
      ...sender.headers,
      'tus-resumable': '1.0.0',
      ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...extra,
    },
    body,
  });

test('20 MB in parts come back byte for byte, with type, lifetime and own metadata', async () => {
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

test('an upload goes on where it was when the server is killed in the middle, and the last answer may be lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-resumable-'));
  let server = await startServer(dataDir);
  try {
    const service = createClient(server.url, server.keys.secretKey, {
      auth: { persistSession: false },
    });
    await service.storage.createBucket(BUCKET, { public: false, fileSizeLimit: 25 * MB });
    const client = createClient(server.url, server.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data } = await client.auth.signUp({
      email: 'eva@example.test',
      password: 'a-long-password',
    });
    const headers = {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
    };
    const objectName = `${data.user?.id}/killed.bin`;
    const bytes = bytesOf(20 * MB);

    const address = await new Promise<string>((done) => {
      const upload = new Upload(bytes, {
        endpoint: `${server.url}/storage/v1/upload/resumable`,
        chunkSize: 6 * MB,
        retryDelays: null,
        headers,
        uploadDataDuringCreation: true,
        metadata: { bucketName: BUCKET, objectName },
        onChunkComplete: (_size, sent) => {
          if (sent < 12 * MB) return;
          void upload.abort().then(() => done(upload.url ?? ''));
        },
      });
      upload.start();
    });
    await kill(server);
    server = await startServer(dataDir);
    const moved = new URL(new URL(address).pathname, server.url).href;
    const state = await go({ url: server.url, headers }, 'HEAD', moved);
    expect(Number(state.headers.get('upload-offset'))).toBeGreaterThanOrEqual(12 * MB);
    const sent: number[] = [];
    await send(
      { url: server.url, headers },
      bytes,
      { objectName },
      { uploadUrl: moved, onChunkComplete: (size) => sent.push(size) },
    );
    expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * MB);

    const files = createClient(server.url, server.keys.secretKey, {
      auth: { persistSession: false },
    }).storage.from(BUCKET);
    const stored = await files.download(objectName);
    expect(Buffer.from(await (stored.data ?? new Blob([])).arrayBuffer()).equals(bytes)).toBe(true);
    const again = await go({ url: server.url, headers }, 'HEAD', moved);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);

    // Killed between the last byte and the object's row: the bytes are complete, and asking for the state stores them.
    const created = await begin({ url: server.url, headers }, 5, `${data.user?.id}/late.bin`);
    const late = addressOf({ url: server.url, headers }, created);
    const id = late.split('/').at(-1) ?? '';
    await kill(server);
    writeFileSync(join(dataDir, 'storage', 'resumable', `${id}.partial`), 'later');
    server = await startServer(dataDir);
    const finished = await go(
      { url: server.url, headers },
      'HEAD',
      new URL(new URL(late).pathname, server.url).href,
    );
    expect(finished.headers.get('upload-offset')).toBe('5');
    const found = await createClient(server.url, server.keys.secretKey, {
      auth: { persistSession: false },
    })
      .storage.from(BUCKET)
      .download(`${data.user?.id}/late.bin`);
    expect(await found.data?.text()).toBe('later');
  } finally {
    await kill(server);
    await stopDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('nobody else sees, continues or ends an upload', async () => {
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

test('a place that is not the sender’s, a bucket that is missing, too many bytes and a wrong type are refused before a byte', async () => {
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
    'The object exceeded the maximum allowed size',
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

test('more bytes than were announced, or at another place than the last ended, change nothing', async () => {
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

test('a name that is taken is refused, and replaced when asked for; two uploads of one name store one object', async () => {
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

test('names of 255 bytes are kept; alphabets and paths the service does not allow are refused with the name', async () => {
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
    'a//b.txt',
    './here.txt',
    'a\u0000b',
    '..%2fup.txt',
  ].map((part) => `${ada.id}/${part}`)) {
    const [status, body] = await refusal(send(ada, Buffer.from('x'), { objectName: name }));
    expect([status, body], name).toEqual([400, expect.stringContaining('Invalid key')]);
  }
  for (const id of [
    '../../../keys.json',
    '..%2f..%2fkeys.json',
    crypto.randomUUID(),
    '%00',
    'x.json',
  ]) {
    expect((await go(ada, 'HEAD', `${ada.url}/storage/v1/upload/resumable/${id}`)).status, id).toBe(
      404,
    );
  }
});

test('an upload can be ended, and one that nobody went on with for a day is gone', async () => {
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

test('an upload link takes a file in parts without a session', async () => {
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
  expect(
    (
      await refusal(
        send(
          guest,
          bytes,
          { objectName: `${ada.id}/other.bin` },
          { endpoint: `${ada.url}/storage/v1/upload/resumable/sign` },
        ),
      )
    )[0],
  ).toBe(400);
});

test('a browser of an allowed origin may send every header and read what it needs to go on; another may not', async () => {
  const ada = await person('ada');
  const origin = 'http://localhost:0';
  const asked = await fetch(`${ada.url}/storage/v1/upload/resumable`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers':
        'apikey,authorization,content-type,tus-resumable,upload-length,upload-metadata,upload-offset,x-upsert,x-signature',
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

const announced = z.object({
  url: z.string(),
  databaseUrl: z.string(),
  keys: z.object({ publishableKey: z.string(), secretKey: z.string() }),
});
type Server = z.infer<typeof announced> & { process: ChildProcess };

async function startServer(dataDir: string): Promise<Server> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./backend-child.ts', import.meta.url)), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(child.stdout, 'data');
  return { ...announced.parse(JSON.parse(String(line))), process: child };
}

async function kill({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The database of a killed server lives on until the next start takes it over. */
async function stopDatabase(dataDir: string): Promise<void> {
  const { startCluster } = await import('../src/postgres/cluster.ts');
  await (await startCluster({ dataDir })).stop();
}
