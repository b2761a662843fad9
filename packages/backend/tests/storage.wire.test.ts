import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

let project: TestBackend;
beforeAll(async () => {
  project = await startTestBackend();
});
afterAll(() => project.stop());

const filesOnDisk = () =>
  readdirSync(join(project.dataDir, 'storage'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;

async function owner() {
  const person = await project.person('ada');
  const token = (await person.client.auth.getSession()).data.session?.access_token ?? '';
  return {
    ...person,
    files: person.client.storage.from('private'),
    headers: { apikey: project.backend.keys.publishableKey, authorization: `Bearer ${token}` },
  };
}

// compat: Storage | Upload and download
test('an upload is returned unchanged, sent as a form or raw', async () => {
  const { files, id } = await owner();
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  expect(
    (
      await files.upload(`${id}/form.bin`, new Blob([bytes]), {
        contentType: 'application/octet-stream',
      })
    ).error,
  ).toBeNull();
  expect(
    (
      await files.upload(`${id}/raw.bin`, bytes.buffer, {
        contentType: 'application/x-raw',
        metadata: { colour: 'blue' },
      })
    ).error,
  ).toBeNull();
  for (const name of ['form.bin', 'raw.bin']) {
    const { data } = await files.download(`${id}/${name}`);
    expect(Buffer.from(await (data ?? new Blob([])).arrayBuffer()).equals(Buffer.from(bytes))).toBe(
      true,
    );
  }
  const { data: info } = await files.info(`${id}/raw.bin`);
  expect(info).toMatchObject({
    size: 60_000,
    contentType: 'application/x-raw',
    metadata: { colour: 'blue' },
  });
});

test('a form’s fields before the file override the file’s own', async () => {
  const { files, id } = await owner();
  const form = new FormData();
  form.append('contentType', 'text/csv');
  form.append('userMetadata', '{"source":"form"}');
  form.append('', new Blob(['a,b'], { type: 'application/octet-stream' }), 'table.bin');
  expect((await files.upload(`${id}/table.bin`, form)).error).toBeNull();
  const { data: info } = await files.info(`${id}/table.bin`);
  expect(info).toMatchObject({ contentType: 'text/csv', metadata: { source: 'form' } });
});

test('a taken name is refused, and replaced on request', async () => {
  const { files, id } = await owner();
  await files.upload(`${id}/a.txt`, 'one');
  const again = await files.upload(`${id}/a.txt`, 'two');
  expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
  expect((await files.upload(`${id}/a.txt`, 'three', { upsert: true })).error).toBeNull();
  expect(await (await files.download(`${id}/a.txt`)).data?.text()).toBe('three');
});

test('a user cannot read, list, change or remove another user’s files', async () => {
  const [ada, bo] = await Promise.all([owner(), owner()]);
  await ada.files.upload(`${ada.id}/secret.txt`, 'secret');
  const missing = await bo.files.download(`${ada.id}/no-such.txt`);
  const hidden = await bo.files.download(`${ada.id}/secret.txt`);
  expect(hidden.error).not.toBeNull();
  expect(String(hidden.error)).toBe(String(missing.error));
  expect((await bo.files.list(ada.id)).data).toEqual([]);
  expect((await bo.files.remove([`${ada.id}/secret.txt`])).data).toEqual([]);
  expect((await bo.files.createSignedUrl(`${ada.id}/secret.txt`, 60)).data).toBeNull();
  expect((await bo.files.upload(`${ada.id}/planted.txt`, 'x')).error).toMatchObject({
    statusCode: '403',
  });
  expect((await bo.files.move(`${ada.id}/secret.txt`, `${bo.id}/secret.txt`)).error).not.toBeNull();
  expect((await bo.files.copy(`${ada.id}/secret.txt`, `${bo.id}/secret.txt`)).error).not.toBeNull();
  expect(await (await ada.files.download(`${ada.id}/secret.txt`)).data?.text()).toBe('secret');
});

test('no spelling of a path reaches another user’s folder', async () => {
  const [ada, bo] = await Promise.all([owner(), owner()]);
  await ada.files.upload(`${ada.id}/secret.txt`, 'secret');
  const { url } = project.backend;
  for (const path of [
    `${bo.id}/../${ada.id}/secret.txt`,
    `${bo.id}/%2e%2e/${ada.id}/secret.txt`,
    `${bo.id}%2f..%2f${ada.id}%2fsecret.txt`,
    `${ada.id.toUpperCase()}/secret.txt`,
    `./${ada.id}/secret.txt`,
    `${ada.id}//secret.txt`,
  ]) {
    const read = await fetch(`${url}/storage/v1/object/private/${path}`, { headers: bo.headers });
    expect(read.status, path).toBe(400);
    const write = await fetch(`${url}/storage/v1/object/private/${path}`, {
      method: 'POST',
      headers: bo.headers,
      body: 'x',
    });
    expect(write.status, path).toBe(400);
  }
});

test('a refused upload leaves nothing on disk', async () => {
  const { files, id, client } = await owner();
  const before = filesOnDisk();
  expect(
    (await files.upload(`${id}/big.bin`, new Blob([new Uint8Array(1_000_001)]))).error,
  ).toMatchObject({ statusCode: '413' });
  expect((await files.upload(`someone-else/x.txt`, 'x')).error).toMatchObject({
    statusCode: '403',
  });
  expect(
    (
      await client.storage
        .from('pictures')
        .upload(`${id}/x.txt`, 'x', { contentType: 'text/plain' })
    ).error,
  ).toMatchObject({ statusCode: '415' });
  expect((await client.storage.from('no-bucket').upload(`${id}/x.txt`, 'x')).error).toMatchObject({
    statusCode: '404',
  });
  expect((await files.upload(`${id}/a\u0000b`, 'x')).error).not.toBeNull();
  expect(filesOnDisk()).toBe(before);
});

test('an interrupted upload leaves nothing behind', async () => {
  const { id, headers, files } = await owner();
  const before = filesOnDisk();
  const aborted = new AbortController();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(10_000));
      await new Promise((done) => setTimeout(done, 200));
      aborted.abort();
    },
  });
  await fetch(`${project.backend.url}/storage/v1/object/private/${id}/half.bin`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
    signal: aborted.signal,
  } as RequestInit).catch(() => {});
  await expect.poll(filesOnDisk, { timeout: 10_000 }).toBe(before);
  expect((await files.list(id)).data).toEqual([]);
});

test('a truncated form with a refused file is refused, and the server continues', async () => {
  const { id, headers } = await owner();
  const type = 'multipart/form-data; boundary=edge';
  const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
  const body = `--edge\r\n${part}\r\nContent-Type: text/plain\r\n\r\nhalf of it`;
  const at = `${project.backend.url}/storage/v1/object/pictures/${id}/a.txt`;
  for (const [sent, code] of [
    [type, '415'],
    ['multipart/form-data; edge', '400'],
  ] as const) {
    const told = { ...headers, 'content-type': sent };
    const answer = await fetch(at, { method: 'POST', headers: told, body });
    expect(await answer.json()).toMatchObject({ statusCode: code });
  }
});

// compat: Storage | Lists
test('folder contents are listed, searched, sorted and paged', async () => {
  const { files, id } = await owner();
  for (const name of ['b.txt', 'a.txt', 'sub/c.txt', 'sub/d.txt'])
    await files
      .upload(`${id}/${name}`, name)
      .then(({ error }) =>
        expect(error?.message ?? null).toBe(
          name.includes('/') ? 'new row violates row-level security policy' : null,
        ),
      );
  const names = async (options = {}) =>
    (await files.list(id, options)).data?.map(({ name }) => name);
  expect(await names()).toEqual(['a.txt', 'b.txt']);
  expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual(['b.txt', 'a.txt']);
  expect(await names({ limit: 1, offset: 1 })).toEqual(['b.txt']);
  expect(await names({ search: 'B' })).toEqual(['b.txt']);
});

// compat: Storage | Signed links | with the rights of the person who made it, and a year at most
test('a signed link opens one object for a limited time with its creator’s rights', async () => {
  const { files, id } = await owner();
  await files.upload(`${id}/my letter.txt`, 'dear');
  const { data } = await files.createSignedUrl(`${id}/my letter.txt`, 60, {
    download: 'Brief für dich.txt',
  });
  const opened = await fetch(data?.signedUrl ?? '');
  expect(await opened.text()).toBe('dear');
  expect(opened.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Brief%20f%C3%BCr%20dich.txt",
  );
  expect((await fetch((data?.signedUrl ?? '').replace('letter.txt', 'other.txt'))).status).toBe(
    400,
  );
  expect((await fetch((data?.signedUrl ?? '').replace('token=', 'token=x'))).status).toBe(400);
  await files.remove([`${id}/my letter.txt`]);
  expect((await fetch(data?.signedUrl ?? '')).status).toBe(400);
});

test('a file link’s token is no session, and a session’s token is no link', async () => {
  const { files, id, headers } = await owner();
  await files.upload(`${id}/k.txt`, 'k');
  const { data } = await files.createSignedUrl(`${id}/k.txt`, 60);
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
  const asSession = await fetch(`${project.backend.url}/rest/v1/notes`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(asSession.status).toBe(401);
  const asLink = await fetch(
    `${project.backend.url}/storage/v1/object/sign/private/${id}/k.txt?token=${headers.authorization.slice(7)}`,
  );
  expect(asLink.status).toBe(400);
});

// compat: Storage | Signed uploads
test('an upload link accepts one file without a session', async () => {
  const { files, id } = await owner();
  const { data } = await files.createSignedUploadUrl(`${id}/later.txt`);
  expect(
    (
      await project
        .client()
        .storage.from('private')
        .uploadToSignedUrl(`${id}/later.txt`, data?.token ?? '', 'now')
    ).error,
  ).toBeNull();
  expect(await (await files.download(`${id}/later.txt`)).data?.text()).toBe('now');
});

// compat: Storage | Range, ETag, 304
test('a file is served in ranges, or as not modified', async () => {
  const { files, id, headers } = await owner();
  await files.upload(`${id}/digits.txt`, '0123456789');
  const url = `${project.backend.url}/storage/v1/object/private/${id}/digits.txt`;
  const part = await fetch(url, { headers: { ...headers, range: 'bytes=2-4' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ]);
  expect(await (await fetch(url, { headers: { ...headers, range: 'bytes=-3' } })).text()).toBe(
    '789',
  );
  expect((await fetch(url, { headers: { ...headers, range: 'bytes=20-' } })).status).toBe(416);
  const whole = await fetch(url, { headers });
  expect(
    (
      await fetch(url, {
        headers: { ...headers, 'if-none-match': whole.headers.get('etag') ?? '' },
      })
    ).status,
  ).toBe(304);
});

test('a thumbnail is turned upright and shows an animation’s first frame', async () => {
  // This bucket accepts any file labelled as a picture.
  const { files: pictures, id } = await owner();
  const thumbnail = async (name: string, bytes: Buffer, contentType: string) => {
    await pictures.upload(`${id}/${name}`, bytes, { contentType });
    const { data } = await pictures.createSignedUrl(`${id}/${name}`, 60, {
      transform: { width: 30, resize: 'contain' },
    });
    const answer = await fetch(data?.signedUrl ?? '');
    return answer.ok
      ? await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      : Object.assign({ status: answer.status }, await answer.json());
  };
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } });
  const frames = await Promise.all(
    [plain(60, 40), plain(60, 40)].map((frame) => frame.png().toBuffer()),
  );
  expect(
    await thumbnail(
      'upright.jpg',
      await plain(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      'image/jpeg',
    ),
  ).toMatchObject({ width: 30, height: 45 });
  expect(
    await thumbnail(
      'waves.gif',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      'image/gif',
    ),
  ).toMatchObject({ width: 30, height: 20 });
  const noise = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const refused = {
    status: 400,
    error: 'InvalidRequest',
    message: 'The source image is invalid or unsupported for rendering',
  };
  expect(
    await thumbnail('cut.png', noise.subarray(0, noise.length / 2), 'image/png'),
  ).toMatchObject(refused);
  expect(await thumbnail('no.png', Buffer.from('No picture at all.'), 'image/png')).toMatchObject(
    refused,
  );
  const bomb = await plain(8000, 8000).png().toBuffer();
  expect(await thumbnail('bomb.png', bomb, 'image/png')).toMatchObject({
    ...refused,
    message: 'The image has more than 25 megapixels',
  });
});

test('public pictures need no key, can be resized, and execute nothing in our origin', async () => {
  const { client, id } = await owner();
  const png = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const pictures = client.storage.from('pictures');
  await pictures.upload(`${id}/face.png`, png, { contentType: 'image/png' });
  const small = await fetch(
    pictures.getPublicUrl(`${id}/face.png`, { transform: { width: 50, height: 50 } }).data
      .publicUrl,
  );
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
    width: 50,
    height: 50,
    format: 'png',
  });
  await pictures.upload(
    `${id}/x.svg`,
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    { contentType: 'image/svg+xml' },
  );
  const svg = await fetch(pictures.getPublicUrl(`${id}/x.svg`).data.publicUrl);
  expect(svg.headers.get('content-security-policy')).toContain('sandbox');
  expect(svg.headers.get('content-disposition')).toBe('attachment');
  expect(svg.headers.get('x-content-type-options')).toBe('nosniff');
});
