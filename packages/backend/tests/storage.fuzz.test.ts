import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALGORITHM, scopeText, signRequest } from '../src/storage/s3/signature.ts';
import { createStorage, type StorageService } from '../src/storage/server.ts';
import { FUZZ } from '../src/testing/fuzz.ts';
import { startTestBackend, type TestBackend } from './project.ts';

/**
 * Requests that no client sends, from a caller with all permissions: they are refused and break
 * nothing.
 */

const BASE = 'http://localhost/storage/v1';
const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'local' };
const SERVICE = { role: 'service_role', claims: { role: 'service_role' } };
const BOUNDARY = 'edge';

let project: TestBackend;
let storage: StorageService;
const faults: unknown[] = [];
beforeAll(async () => {
  project = await startTestBackend();
  storage = createStorage({
    sql: project.sql,
    rootDir: join(project.dataDir, 'fuzzed'),
    signingSecret: 'a secret of this test alone, long enough',
    s3: {
      credentials: KEYS,
      publicKeys: [],
      verifyToken: () => Promise.reject(new Error('no token is good')),
    },
    log: (entry) => void (entry.level === 'error' && faults.push(entry)),
  });
});
afterAll(async () => {
  await storage.close();
  await project.stop();
});

/**
 * Null for a success, a refusal as the sender's fault, or 501 for features that are not offered.
 */
async function faultOf(answer: Response): Promise<unknown> {
  await answer.arrayBuffer();
  const found = faults.splice(0);
  if (found.length > 0) return found;
  return answer.status < 500 || answer.status === 501 ? null : answer.status;
}

const asked = (request: Request) => storage.fetch(request, SERVICE, '127.0.0.1');

const some = (...texts: string[]) => fc.constantFrom(...texts);
const junk = fc.oneof(
  some('', ' ', '\r\n', '\0', '--', `--${BOUNDARY}`, '"', "'", ';', '=', '%', '%zz', '%00', '../'),
  some('-1', '0', '7', '99999999999999999999', 'NaN', 'é', '😀', 'null', '{}', '[', '<a>', '&x;'),
  fc.string({ maxLength: 12 }),
);
const text = fc.array(junk, { maxLength: 5 }).map((parts) => parts.join(''));
/** Characters that a header can contain. */
const header = text.map((value) => value.replaceAll(/[^\x20-\x7e]/g, ''));
const name = fc.oneof(
  some('a.txt', 'folder/a', '.', '..', 'a//b', ' ', 'é'),
  text.filter((one) => one !== ''),
);
const path = name.map((one) => one.split('/').map(escaped).join('/'));
const bucket = fc.oneof(some('private', 'private', 'pictures', 'none'), path);

/** Half of a surrogate pair cannot be part of a URL. */
function escaped(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

const part = fc
  .record({
    disposition: fc.oneof(
      some('form-data; name="file"; filename="a.txt"', 'form-data; name="cacheControl"'),
      some('form-data; name="metadata"', 'form-data', 'form-data; name=', 'file; filename=""'),
      header,
    ),
    type: fc.oneof(some('text/plain', 'image/png', 'text/html;charset'), header),
    end: some('\r\n', '\n', ''),
    value: text,
  })
  .map(
    ({ disposition, type, end, value }) =>
      `Content-Disposition: ${disposition}${end}Content-Type: ${type}${end}${end}${value}`,
  );
const form = fc
  .record({
    parts: fc.array(fc.oneof({ weight: 5, arbitrary: part }, { weight: 1, arbitrary: text }), {
      maxLength: 4,
    }),
    between: some(`--${BOUNDARY}\r\n`, `\r\n--${BOUNDARY}\r\n`, `--${BOUNDARY}\n`, '--other\r\n'),
    end: some(`\r\n--${BOUNDARY}--\r\n`, `--${BOUNDARY}--`, `\r\n--${BOUNDARY}`, ''),
  })
  .map(({ parts, between, end }) => parts.map((one) => between + one).join('') + end);
const formType = fc.oneof(
  some(`multipart/form-data; boundary=${BOUNDARY}`, `multipart/form-data; boundary="${BOUNDARY}"`),
  some('multipart/form-data;', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=edge'),
  header.map((more) => `multipart/form-data; ${more}`),
);

test('forms', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        method: some('POST', 'PUT'),
        bucket,
        path,
        type: formType,
        body: form,
        upsert: some('true', 'false', ''),
        metadata: header,
      }),
      async ({ method, body, type, upsert, metadata, ...at }) => {
        const headers = { 'content-type': type, 'x-upsert': upsert, 'x-metadata': metadata };
        const sent = { method, headers, body };
        const request = new Request(`${BASE}/object/${at.bucket}/${at.path}`, sent);
        const answer = await asked(request);
        expect(await faultOf(answer)).toBeNull();
        if (!answer.ok) return;
        const read = await asked(new Request(request.url.replace('/object/', '/object/info/')));
        expect(await faultOf(read)).toBeNull();
        expect(await faultOf(await asked(new Request(request.url)))).toBeNull();
      },
    ),
    FUZZ,
  );
});

const base64 = fc.oneof(
  text.map((value) => Buffer.from(value).toString('base64')),
  some('cHJpdmF0ZQ==', 'YS50eHQ=', '!!', ''),
  header,
);
const metadata = fc
  .array(
    fc.tuple(
      fc.oneof(some('bucketName', 'objectName', 'contentType', 'cacheControl', 'metadata'), header),
      base64,
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map((pair) => pair.join(' ')).join(','));
const whole = 'bucketName cHJpdmF0ZQ==,objectName YS50eHQ=';

test('resumable uploads', async () => {
  let id: string = crypto.randomUUID();
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        method: some('POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET', 'PUT'),
        way: some('', '', '', '/sign'),
        path: fc.oneof(
          some('', '', '/known', '/known', '/'),
          path.map((one) => `/${one}`),
        ),
        version: some('1.0.0', '1.0.0', '1.0.0', '0.2.2', ''),
        length: fc.oneof(some('0', '3', '10'), header),
        offset: fc.oneof(some('0', '0', '3'), header),
        metadata: fc.oneof(some(whole, whole), metadata),
        type: fc.oneof(some('application/offset+octet-stream'), header),
        signature: header,
        body: text,
      }),
      async ({ method, way, path, body, ...told }) => {
        const at = path === '/known' ? `/${id}` : path;
        const headers = {
          'tus-resumable': told.version,
          'upload-length': told.length,
          'upload-offset': told.offset,
          'upload-metadata': told.metadata,
          'content-type': told.type,
          'x-signature': told.signature,
          'x-upsert': 'true',
        };
        const isBare = ['HEAD', 'GET'].includes(method);
        const url = `${BASE}/upload/resumable${way}${at}`;
        const request = new Request(url, { method, headers, ...(isBare ? {} : { body }) });
        const answer = await asked(request);
        expect(await faultOf(answer)).toBeNull();
        const location = answer.headers.get('location');
        if (location !== null) id = location.slice(-id.length);
      },
    ),
    FUZZ,
  );
});

const WORDS = 'uploads uploadId partNumber list-type prefix delimiter max-keys marker delete acl';
const query = fc.array(
  fc.tuple(
    fc.oneof(
      some(...WORDS.split(' '), 'continuation-token', 'start-after', 'encoding-type', 'location'),
      some('response-content-type', 'versioning', 'tagging', 'max-parts', 'part-number-marker'),
    ),
    text,
  ),
  { maxLength: 3 },
);
const xml = fc.oneof(
  some(
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"x"</ETag></Part></CompleteMultipartUpload>',
    '<Delete><Object><Key>a</Key></Object></Delete>',
    '<!DOCTYPE a [<!ENTITY b "c">]><Delete>&b;</Delete>',
  ),
  fc
    .array(fc.oneof(some('<Delete>', '</Delete>', '<Object>', '<Key>', '</Key>', '<Part>'), text), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
  text,
);

test('the S3 protocol, signed and not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        method: some('GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'PATCH'),
        bucket,
        path: fc.oneof(some('', 'a.txt'), path),
        query,
        body: fc.oneof({ weight: 3, arbitrary: xml }, { weight: 1, arbitrary: form }),
        isSigned: fc.oneof(fc.constant(true), fc.boolean()),
        authorization: header,
        hash: fc.oneof(
          some('UNSIGNED-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'),
          some('STREAMING-UNSIGNED-PAYLOAD-TRAILER'),
          header,
        ),
        headers: fc.array(
          fc.tuple(
            some(
              'range',
              'x-amz-copy-source',
              'x-amz-copy-source-range',
              'content-md5',
              'content-type',
            ).chain((known) =>
              some(known, 'x-amz-decoded-content-length', 'x-amz-meta-a', 'if-match'),
            ),
            fc.oneof(
              some(
                'bytes=0-1',
                '/private/a.txt',
                'bytes=9-2',
                '"x"',
                'multipart/form-data; boundary=edge',
              ),
              header,
            ),
          ),
          { maxLength: 3 },
        ),
      }),
      async ({ method, body, isSigned, authorization, hash, headers: more, ...at }) => {
        const url = new URL(`${BASE}/s3/${at.bucket}/${at.path}`);
        for (const [key, value] of at.query) url.searchParams.append(key, value.toWellFormed());
        const headers = new Headers([...more, ['x-amz-content-sha256', hash]]);
        headers.set('authorization', isSigned ? signed(method, url, headers) : authorization);
        const isBare = method === 'GET' || method === 'HEAD';
        const request = new Request(url, { method, headers, ...(isBare ? {} : { body }) });
        expect(await faultOf(await asked(request))).toBeNull();
      },
    ),
    FUZZ,
  );
});

function signed(method: string, url: URL, headers: Headers): string {
  const longDate = new Date().toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const scope = { date: longDate.slice(0, 8), region: KEYS.region, service: 's3', longDate };
  headers.set('x-amz-date', longDate);
  headers.set('host', url.host);
  const payloadHash = headers.get('x-amz-content-sha256') ?? '';
  const signedHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const facts = { method, url, headers, signedHeaders, payloadHash };
  const signature = signRequest(KEYS.secretAccessKey, scope, facts);
  return (
    `${ALGORITHM} Credential=${KEYS.accessKeyId}/${scopeText(scope)}, ` +
    `SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
  );
}
