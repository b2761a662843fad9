import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, startS3 } from './s3.ts';

/** The S3 protocol as Amazon's own client uses it. */

let started: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  started = await startS3();
});
afterAll(() => started.stop());

test('buckets are created, found, located and removed once empty', async () => {
  const Bucket = await started.bucket();
  await started.s3.send(new HeadBucketCommand({ Bucket }));
  const { Buckets = [] } = await started.s3.send(new ListBucketsCommand());
  expect(Buckets.find(({ Name }) => Name === Bucket)?.CreationDate).toBeInstanceOf(Date);
  const { LocationConstraint } = await started.s3.send(new GetBucketLocationCommand({ Bucket }));
  expect(LocationConstraint).toBe('local');
  expect(await started.s3.send(new GetBucketVersioningCommand({ Bucket }))).toMatchObject({
    Status: 'Suspended',
    MFADelete: 'Disabled',
  });
  const again = started.s3.send(new CreateBucketCommand({ Bucket }));
  expect(await refusal(again)).toEqual([409, 'BucketAlreadyExists']);
  await started.put(Bucket, 'a.txt');
  const full = started.s3.send(new DeleteBucketCommand({ Bucket }));
  expect(await refusal(full)).toEqual([409, 'ResourceNotEmpty']);
  await started.s3.send(new DeleteObjectCommand({ Bucket, Key: 'a.txt' }));
  await started.s3.send(new DeleteBucketCommand({ Bucket }));
  expect(await refusal(started.s3.send(new HeadBucketCommand({ Bucket })))).toEqual([
    404,
    'NotFound',
  ]);
});

test('an object is returned with its metadata, whole, in part, or as not modified', async () => {
  const Bucket = await started.bucket();
  const Key = "folder/test!$&'() *+,:;=@ing.txt";
  const said = {
    ContentType: 'text/plain',
    CacheControl: 'max-age=77',
    Metadata: { by: 'ada' },
  };
  await started.s3.send(new PutObjectCommand({ Bucket, Key, Body: '0123456789', ...said }));
  const head = await started.s3.send(new HeadObjectCommand({ Bucket, Key }));
  expect(head).toMatchObject({ ...said, ContentLength: 10, LastModified: expect.any(Date) });
  expect(await started.read(Bucket, Key)).toBe('0123456789');
  for (const [Range, text, told] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
  ] as const) {
    const part = await started.s3.send(new GetObjectCommand({ Bucket, Key, Range }));
    expect([await part.Body?.transformToString(), part.ContentRange]).toEqual([text, told]);
  }
  expect(await refusal(started.read(Bucket, Key, { Range: 'bytes=10-' }))).toEqual([
    416,
    'InvalidRange',
  ]);
  expect(await refusal(started.read(Bucket, Key, { IfNoneMatch: head.ETag }))).toEqual([
    304,
    'Unknown',
  ]);
  const later = new Date((head.LastModified?.getTime() ?? 0) + 1000);
  expect(await refusal(started.read(Bucket, Key, { IfModifiedSince: later }))).toEqual([
    304,
    'Unknown',
  ]);
  expect(await refusal(started.read(Bucket, Key, { IfMatch: '"other"' }))).toEqual([
    412,
    'PreconditionFailed',
  ]);
  expect(await started.read(Bucket, Key, { IfMatch: head.ETag })).toBe('0123456789');
  const chosen = await started.s3.send(
    new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentType: 'application/octet-stream',
      ResponseContentDisposition: 'attachment; filename="a.txt"',
      ResponseCacheControl: 'no-store',
    }),
  );
  expect(chosen).toMatchObject({
    ContentType: 'application/octet-stream',
    ContentDisposition: 'attachment; filename="a.txt"',
    CacheControl: 'no-store',
  });
  expect((await started.s3.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet).toEqual([]);
  const missing = started.s3.send(new HeadObjectCommand({ Bucket, Key: 'none' }));
  expect(await refusal(missing)).toEqual([404, 'NotFound']);
  expect(await refusal(started.read(Bucket, 'none'))).toEqual([404, 'NoSuchKey']);
  expect(await refusal(started.put(Bucket, 'test[]^|ing'))).toEqual([400, 'InvalidKey']);
  const tagged = new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet: [] } });
  expect(await refusal(started.s3.send(tagged))).toEqual([501, 'NotImplemented']);
});

// compat: Storage | The S3 protocol
test('S3 and the official Storage client read each other’s uploads', async () => {
  const Bucket = await started.bucket();
  const { keys, url } = started.project.backend;
  const headers = { apikey: keys.secretKey };
  await fetch(`${url}/storage/v1/object/${Bucket}/a.txt`, { method: 'POST', headers, body: 'one' });
  expect(await started.read(Bucket, 'a.txt')).toBe('one');
  await started.put(Bucket, 'b.txt', 'two');
  const answer = await fetch(`${url}/storage/v1/object/${Bucket}/b.txt`, { headers });
  expect(await answer.text()).toBe('two');
});

test('objects are listed in pages, grouped by folder, from a given key', async () => {
  const Bucket = await started.bucket();
  const keys = ['p/a.txt', 'p/b.txt', 'p/c/leaf.txt', 'p/d/leaf.txt', 'q & r+.txt'];
  for (const key of keys) await started.put(Bucket, key);
  const seen: (string | undefined)[] = [];
  let token: string | undefined;
  do {
    const page = await started.s3.send(
      new ListObjectsV2Command({ Bucket, MaxKeys: 2, ContinuationToken: token }),
    );
    expect(page.KeyCount).toBeLessThanOrEqual(2);
    seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
    token = page.NextContinuationToken;
  } while (token);
  expect(seen).toEqual(keys);
  const folded = await started.s3.send(
    new ListObjectsV2Command({ Bucket, Prefix: 'p/', Delimiter: '/', MaxKeys: 3 }),
  );
  expect(folded.Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
    ['p/a.txt', 7],
    ['p/b.txt', 7],
  ]);
  expect(folded).toMatchObject({ IsTruncated: true, CommonPrefixes: [{ Prefix: 'p/c/' }] });
  const after = await started.s3.send(
    new ListObjectsV2Command({ Bucket, Prefix: 'p/', Delimiter: '/', StartAfter: 'p/c/zzz' }),
  );
  expect([after.CommonPrefixes, after.Contents]).toEqual([[{ Prefix: 'p/d/' }], undefined]);
  const first = await started.s3.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 }));
  expect(first).toMatchObject({ IsTruncated: true, NextMarker: 'p/a.txt' });
  const encoded = new ListObjectsCommand({ Bucket, Marker: 'p/z', EncodingType: 'url' });
  expect((await started.s3.send(encoded)).Contents?.map(({ Key }) => Key)).toEqual([
    'q%20%26%20r%2B.txt',
  ]);
  const nowhere = started.s3.send(new ListObjectsV2Command({ Bucket: 'no-such-bucket' }));
  expect(await refusal(nowhere)).toEqual([404, 'NoSuchBucket']);
});

/** The signs that Storage allows in a key. */
const SIGNS = "!-.*'() &$@=;:+,?_";

test.each([...SIGNS])('an object whose key has %j is written, read and copied', async (sign) => {
  const Bucket = await started.bucket();
  const Key = `folder/a${sign}b${sign}.txt`;
  await started.s3.send(new PutObjectCommand({ Bucket, Key, Body: sign }));
  const read = await started.s3.send(new GetObjectCommand({ Bucket, Key }));
  expect(await read.Body?.transformToString()).toBe(sign);
  const CopySource = `${Bucket}/${encodeURIComponent(Key)}`;
  await started.s3.send(new CopyObjectCommand({ Bucket, Key: `copy${sign}`, CopySource }));
  const { Contents } = await started.s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map((object) => object.Key).toSorted()).toEqual([`copy${sign}`, Key]);
});

test('copies keep or replace their metadata; many objects are removed together', async () => {
  const Bucket = await started.bucket();
  const Key = 'a & b.txt';
  const said = { ContentType: 'text/plain', Metadata: { by: 'ada' } };
  await started.s3.send(new PutObjectCommand({ Bucket, Key, Body: 'one', ...said }));
  const CopySource = `${Bucket}/${encodeURIComponent(Key)}`;
  const copy = await started.s3.send(
    new CopyObjectCommand({ Bucket, Key: 'same.txt', CopySource }),
  );
  expect(copy.CopyObjectResult?.ETag).toMatch(/^"[0-9a-f]{32}"$/);
  const same = await started.s3.send(new HeadObjectCommand({ Bucket, Key: 'same.txt' }));
  expect(same).toMatchObject(said);
  const other = { ContentType: 'application/json', CacheControl: 'max-age=91' };
  const anew = {
    Bucket,
    Key: 'other',
    CopySource,
    MetadataDirective: 'REPLACE' as const,
    ...other,
  };
  await started.s3.send(new CopyObjectCommand(anew));
  const told = await started.s3.send(new HeadObjectCommand({ Bucket, Key: 'other' }));
  expect([told, told.Metadata]).toMatchObject([other, {}]);
  const Objects = [Key, 'same.txt', 'other'].map((name) => ({ Key: name }));
  const Delete = { Objects: [...Objects, { Key: 'missing' }] };
  const gone = await started.s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
  expect(gone.Deleted).toEqual([...Objects, { Key: 'missing' }]);
  expect(gone.Errors ?? []).toEqual([]);
  const missing = await started.s3.send(new DeleteObjectCommand({ Bucket, Key }));
  expect(missing.$metadata.httpStatusCode).toBe(204);
});

test('a conditional copy requires the expected source', async () => {
  const Bucket = await started.bucket();
  const { ETag } = await started.s3.send(
    new PutObjectCommand({ Bucket, Key: 'a.txt', Body: 'one' }),
  );
  const copy = (asked: object) =>
    started.s3.send(
      new CopyObjectCommand({ Bucket, Key: 'b.txt', CopySource: `${Bucket}/a.txt`, ...asked }),
    );
  const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  for (const unmet of [
    { CopySourceIfMatch: '"another"' },
    { CopySourceIfNoneMatch: ETag },
    { CopySourceIfUnmodifiedSince: before },
    { CopySourceIfModifiedSince: after },
  ])
    expect(await refusal(copy(unmet))).toEqual([412, 'PreconditionFailed']);
  const copied = { Bucket, Key: 'b.txt' };
  expect(await refusal(started.s3.send(new HeadObjectCommand(copied)))).toEqual([404, 'NotFound']);
  await copy({ CopySourceIfMatch: ETag, CopySourceIfUnmodifiedSince: after });
  expect(await started.read(Bucket, 'b.txt')).toBe('one');
});

describe('an upload in several parts', () => {
  const begin = async (Bucket: string, Key: string, more = {}) => {
    const begun = await started.s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
    return { Bucket, Key, UploadId: begun.UploadId ?? '' };
  };
  const part = async (
    upload: Awaited<ReturnType<typeof begin>>,
    PartNumber: number,
    Body: string,
  ) => {
    const { ETag } = await started.s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    return { PartNumber, ETag };
  };
  const complete = (upload: Awaited<ReturnType<typeof begin>>, Parts: object[]) =>
    started.s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  const partsOnDisk = () =>
    readdirSync(join(started.project.dataDir, 'storage', 'multipart'), { recursive: true }).length;

  test('becomes one object of the latest part of each number, in order', async () => {
    const Bucket = await started.bucket();
    const before = partsOnDisk();
    const upload = await begin(Bucket, 'm.txt', {
      ContentType: 'text/plain',
      Metadata: { by: 'bo' },
    });
    const second = await part(upload, 2, 'two');
    await part(upload, 1, 'wrong');
    const first = await part(upload, 1, 'one ');
    const page = await started.s3.send(new ListPartsCommand({ ...upload, MaxParts: 1 }));
    expect(page).toMatchObject({ IsTruncated: true, Parts: [{ PartNumber: 1, Size: 4 }] });
    const next = { ...upload, PartNumberMarker: page.NextPartNumberMarker };
    const rest = await started.s3.send(new ListPartsCommand(next));
    expect(rest.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([2]);
    expect(await refusal(complete(upload, [second, first]))).toEqual([400, 'InvalidPartOrder']);
    const unknown = { PartNumber: 3, ETag: '"x"' };
    expect(await refusal(complete(upload, [first, unknown]))).toEqual([400, 'InvalidPart']);
    await complete(upload, [first, second]);
    expect(await started.read(Bucket, 'm.txt')).toBe('one two');
    const head = await started.s3.send(new HeadObjectCommand({ Bucket, Key: 'm.txt' }));
    expect(head).toMatchObject({ ContentType: 'text/plain', Metadata: { by: 'bo' } });
    expect(await refusal(complete(upload, [first]))).toEqual([404, 'NoSuchUpload']);
    expect(partsOnDisk()).toBe(before);
  });

  test('copies parts from ranges of objects, but not from invalid ranges', async () => {
    const Bucket = await started.bucket();
    await started.put(Bucket, 'a.txt', '0123456789');
    const upload = await begin(Bucket, 'c.txt');
    const from = (range?: string) =>
      started.s3.send(
        new UploadPartCopyCommand({
          ...upload,
          PartNumber: 1,
          CopySource: `${Bucket}/a.txt`,
          CopySourceRange: range,
        }),
      );
    expect(await refusal(from('bytes=-5'))).toEqual([400, 'InvalidArgument']);
    expect(await refusal(complete(upload, []))).toEqual([400, 'InvalidPart']);
    await from();
    const { CopyPartResult } = await from('bytes=2-4');
    await complete(upload, [{ PartNumber: 1, ETag: CopyPartResult?.ETag }]);
    expect(await started.read(Bucket, 'c.txt')).toBe('234');
    const whole = await begin(Bucket, 'all.txt');
    await part(whole, 2, 'two');
    await part(whole, 1, 'one ');
    await complete(whole, []);
    expect(await started.read(Bucket, 'all.txt')).toBe('one two');
  });

  test('is listed in pages while in progress, and gone once aborted', async () => {
    const Bucket = await started.bucket();
    const [b, a] = [await begin(Bucket, 'up/b'), await begin(Bucket, 'up/a')];
    const list = (more = {}) =>
      started.s3.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: 'up/', MaxUploads: 1, ...more }),
      );
    const first = await list();
    expect(first).toMatchObject({ IsTruncated: true, Uploads: [{ Key: 'up/a' }] });
    const second = await list({ KeyMarker: first.NextKeyMarker });
    expect(second).toMatchObject({ IsTruncated: false, Uploads: [{ Key: 'up/b' }] });
    await begin(Bucket, 'z');
    const folded = await list({ Prefix: '', Delimiter: '/' });
    expect([folded.CommonPrefixes, folded.Uploads]).toEqual([[{ Prefix: 'up/' }], undefined]);
    const after = await list({ Prefix: '', Delimiter: '/', KeyMarker: folded.NextKeyMarker });
    expect(after).toMatchObject({ IsTruncated: false, Uploads: [{ Key: 'z' }] });
    for (const upload of [a, b]) await started.s3.send(new AbortMultipartUploadCommand(upload));
    expect((await list()).Uploads).toBeUndefined();
  });
});

test('a body that differs from its signature is not stored', async () => {
  const Bucket = await started.bucket();
  const sent = new PutObjectCommand({ Bucket, Key: 'a.txt', Body: 'one' });
  sent.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request ?? {}, { body: 'two' });
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  expect(await refusal(started.s3.send(sent))).toEqual([400, 'XAmzContentSHA256Mismatch']);
  const wrong = { Bucket, Key: 'b.txt', Body: 'one', ContentMD5: 'rL0Y20zC+Fzt72VPzMSk2A==' };
  expect(await refusal(started.s3.send(new PutObjectCommand(wrong)))).toEqual([
    400,
    'XAmzContentSHA256Mismatch',
  ]);
  expect((await started.s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  const bytes = Buffer.from('0123456789'.repeat(20_000));
  const stream = {
    Bucket,
    Key: 'stream',
    Body: Readable.from([bytes]),
    ContentLength: bytes.length,
  };
  await started.s3.send(new PutObjectCommand(stream));
  expect(await started.read(Bucket, 'stream')).toBe(bytes.toString());
});
