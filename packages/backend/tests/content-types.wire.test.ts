import { createClient } from '@supabase/supabase-js';
import { postgres } from '@parley/postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './project.ts';

type Body = string | Blob;

/** The content type of a file as uploaded by each method, and as served. */

let project: TestBackend;
let ada: { id: string; headers: Record<string, string> };
beforeAll(async () => {
  project = await startTestBackend();
  const service = createClient(project.backend.url, project.backend.keys.secretKey, {
    auth: { persistSession: false },
  });
  await service.storage.createBucket('shelf', { public: true });
  await service.storage.createBucket('desk', { public: false });
  ada = await person();
});
afterAll(() => project.stop());

async function person() {
  const { client, id } = await project.person('ada');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return {
    id,
    headers: { apikey: project.backend.keys.publishableKey, authorization: `Bearer ${token}` },
  };
}

const ATTACHED = { disposition: 'attachment', type: 'application/octet-stream' };
const asIs = (type: string) => ({ disposition: 'attachment', type });
const shown = (type: string) => ({ disposition: null, type });

/** The header of an upload, and the headers it is served with. */
const TYPES: [label: string, served: { disposition: string | null; type: string }][] = [
  ['image/png;,text/html', ATTACHED],
  ['image/png;,text/javascript', ATTACHED],
  ['text/plain, text/html', ATTACHED],
  ['TEXT/HTML', ATTACHED],
  ['text/html; charset=utf-8', ATTACHED],
  ['application/xhtml+xml', ATTACHED],
  ['application/mathml+xml', ATTACHED],
  ['image/svg+xml', ATTACHED],
  ['IMAGE/SVG+XML;x=y', ATTACHED],
  ['text/xml', ATTACHED],
  ['application/xml', ATTACHED],
  ['application/atom+xml', ATTACHED],
  ['text/xsl', ATTACHED],
  ['application/xslt+xml', ATTACHED],
  ['multipart/x-mixed-replace;boundary=x', ATTACHED],
  ['multipart/related', ATTACHED],
  ['message/rfc822', ATTACHED],
  ['text/javascript', ATTACHED],
  ['application/ecmascript', ATTACHED],
  ['text/css', ATTACHED],
  ['text/vbscript', ATTACHED],
  ['text/cache-manifest', ATTACHED],
  ['application/manifest+json', ATTACHED],
  ['application/wasm', ATTACHED],
  ['application/x-shockwave-flash', ATTACHED],
  ['application/vnd.mozilla.xul+xml', ATTACHED],
  ['text/plain/html', ATTACHED],
  ['nonsense', ATTACHED],
  ['*/*', ATTACHED],
  [`image/${'x'.repeat(300)}`, ATTACHED],
  ['application/json', asIs('application/json')],
  ['text/csv', asIs('text/csv')],
  ['application/vnd.ms-excel', asIs('application/vnd.ms-excel')],
  ['IMAGE/PNG', shown('image/png')],
  ['image/gif; q=1', shown('image/gif')],
  ['application/pdf', shown('application/pdf')],
  ['text/plain;charset=UTF-8', shown('text/plain;charset=utf-8')],
  ['text/plain; charset="x, text/html"', ATTACHED],
  ['audio/mpeg', shown('audio/mpeg')],
  ['video/mp4', shown('video/mp4')],
];

const address = (path: string) => `${project.backend.url}/storage/v1/${path}`;
const HTML = '<!doctype html><script>alert(1)</script>';

async function post(path: string, body: object) {
  return fetch(address(path), {
    method: 'POST',
    headers: { ...ada.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const raw = (method: string, bucket: string, name: string, type: string, body: Body) =>
  fetch(address(`object/${bucket}/${name}`), {
    method,
    headers: { ...ada.headers, 'content-type': type },
    body,
  });

/**
 * Each stores a body in a bucket with a name and a content type, with a raw request that no client
 * would send.
 */
const UPLOADS: Record<
  string,
  (bucket: string, name: string, type: string, body?: Body) => Promise<Response>
> = {
  'a raw body': (bucket, name, type, body = HTML) => raw('POST', bucket, name, type, body),
  'a replacement': async (bucket, name, type, body = HTML) => {
    await raw('POST', bucket, name, 'image/png', await picture('png'));
    return raw('PUT', bucket, name, type, body);
  },
  'a form': (bucket, name, type, body = HTML) => {
    const head = `--b\r\nContent-Disposition: form-data; name=""; filename="f"\r\n`;
    const whole = new Blob([`${head}Content-Type: ${type}\r\n\r\n`, blobOf(body), '\r\n--b--\r\n']);
    return raw('POST', bucket, name, 'multipart/form-data; boundary=b', whole.slice());
  },
  'an upload link': async (bucket, name, type, body = HTML) => {
    const link = await post(`object/upload/sign/${bucket}/${name}`, {});
    const { url } = await link.json().then((told) => told as { url: string });
    return fetch(address(url.slice(1)), { method: 'PUT', headers: { 'content-type': type }, body });
  },
  'a resumable upload': (bucket, name, type, body = HTML) => {
    const metadata = { bucketName: bucket, objectName: name, contentType: type };
    const blob = blobOf(body);
    return fetch(address('upload/resumable'), {
      method: 'POST',
      headers: {
        ...ada.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(blob.size),
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
      body: blob.slice(0, blob.size, 'application/offset+octet-stream'),
    });
  },
  'a copy': async (bucket, name, type, body = HTML) => {
    await raw('POST', 'desk', name, type, body);
    return post('object/copy', relocated(bucket, name));
  },
  'a move': async (bucket, name, type, body = HTML) => {
    await raw('POST', 'desk', name, type, body);
    return post('object/move', relocated(bucket, name));
  },
};

const relocated = (destinationBucket: string, name: string) => ({
  bucketId: 'desk',
  sourceKey: name,
  destinationBucket,
  destinationKey: name,
});
const blobOf = (body: Body) => (body instanceof Blob ? body : new Blob([String(body)]));
const nameFor = () => `${ada.id}/${crypto.randomUUID()}`;
const picture = async (format: 'png' | 'jpeg' | 'webp' | 'tiff') =>
  new Blob([
    Uint8Array.from(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .toFormat(format)
        .toBuffer(),
    ),
  ]);

describe.each(Object.entries(UPLOADS))('by %s', (upload, store) => {
  test('no content type turns a file into a page, script or style', async () => {
    for (const [label, served] of TYPES) {
      const name = nameFor();
      expect((await store('shelf', name, label)).ok, label).toBe(true);
      const answer = await fetch(address(`object/public/shelf/${name}`));
      const headers = Object.fromEntries(answer.headers);
      const told = [headers['content-type'], headers['content-disposition'] ?? null];
      const expected = [[served.type, served.disposition]];
      // The parts of a form are read without parameters, and as text if the type is malformed.
      if (upload === 'a form')
        expected.push(['text/plain', null], [label.split(';')[0] ?? '', served.disposition]);
      expect(expected, label).toContainEqual(told);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
    }
  });

  test('a bucket for pictures accepts pictures of any name', async () => {
    for (const label of ['image/png', 'IMAGE/PNG', 'image/webp', 'image/svg+xml'])
      for (const [body, isTaken] of [
        [HTML, label === 'image/svg+xml'],
        ['%PDF-1.7', label === 'image/svg+xml'],
        [await picture('jpeg'), true],
      ] as const) {
        const name = nameFor();
        const answer = await store('pictures', name, label, body);
        expect([label, answer.ok]).toEqual([label, isTaken]);
        if (isTaken && label !== 'image/svg+xml') {
          const taken = await fetch(address(`object/public/pictures/${name}`));
          expect(taken.headers.get('content-type')).toBe('image/jpeg');
        }
      }
    for (const label of ['text/html', 'image/png;,text/html', 'text/plain', 'IMAGE'])
      expect((await store('pictures', nameFor(), label, await picture('png'))).ok, label).toBe(
        false,
      );
  });
});

// compat: Storage | Types that a bucket takes | judged by content, hosted by the declared type
test('a bucket for one type refuses other content with its label', async () => {
  const service = createClient(project.backend.url, project.backend.keys.secretKey, {
    auth: { persistSession: false },
  }).storage;
  await service.createBucket('only-png', { public: false, allowedMimeTypes: ['image/png'] });
  const put = async (content: 'jpeg' | 'png') => {
    const body = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .toFormat(content)
      .toBuffer();
    const options = { contentType: 'image/png' };
    return (await service.from('only-png').upload(`${content}.png`, body, options)).error;
  };
  expect(await put('jpeg')).toMatchObject({ statusCode: '415' });
  expect(await put('png')).toBeNull();
});

test('a file stored earlier with an odd type is served safely too', async () => {
  const name = nameFor();
  await raw('POST', 'shelf', name, 'image/png', HTML);
  const sql = postgres(project.backend.databaseUrl, { max: 1 });
  await sql`update storage.objects
    set metadata = jsonb_set(metadata, '{mimetype}', '"image/png;,text/html"') where name = ${name}`;
  await sql.end();
  const answer = await fetch(address(`object/public/shelf/${name}`));
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
});

test('a file is never served as a script or style', async () => {
  const name = nameFor();
  await raw('POST', 'shelf', name, 'image/png', await picture('png'));
  const link = await post(`object/sign/shelf/${name}`, { expiresIn: 60 });
  const { signedURL } = await link.json().then((told) => told as { signedURL: string });
  const paths = [
    `object/public/shelf/${name}`,
    `object/authenticated/shelf/${name}`,
    `object/shelf/${name}`,
    signedURL.slice(1),
    `render/image/public/shelf/${name}?width=5`,
    `render/image/authenticated/shelf/${name}?width=5`,
  ];
  const ask = async (path: string, dest: string) =>
    (await fetch(address(path), { headers: { ...ada.headers, 'sec-fetch-dest': dest } })).ok;
  for (const path of paths) {
    for (const dest of ['script', 'serviceworker', 'worker', 'sharedworker', 'style', 'manifest'])
      expect([path, dest, await ask(path, dest)]).toEqual([path, dest, false]);
    for (const dest of ['document', 'iframe', 'image', 'video', 'empty'])
      expect([path, dest, await ask(path, dest)]).toEqual([path, dest, true]);
  }
});
