import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, startS3 } from './s3.ts';

/** Permissions over the S3 protocol. */

let started: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  started = await startS3();
});
afterAll(() => started.stop());

/** A user who signs with the session. */
async function person(name: string) {
  const { client: own, id } = await started.project.person(name);
  const token = (await own.auth.getSession()).data.session?.access_token ?? '';
  const secretAccessKey = started.project.backend.keys.publishableKey;
  const s3 = started.client({ accessKeyId: 'any', secretAccessKey, sessionToken: token });
  return { id, own, s3 };
}

describe('a signed request', () => {
  test('with a session may do what the user’s policies allow', async () => {
    const [ada, bo] = [await person('ada'), await person('bo')];
    const mine = { Bucket: 'private', Key: `${ada.id}/a.txt` };
    await ada.s3.send(new PutObjectCommand({ ...mine, Body: 'secret' }));
    const seen = await ada.s3.send(new GetObjectCommand(mine));
    expect(await seen.Body?.transformToString()).toBe('secret');
    const told = await ada.own.storage.from('private').info(mine.Key);
    expect(told.data).toMatchObject({ size: 6 });
    expect(await refusal(bo.s3.send(new GetObjectCommand(mine)))).toEqual([404, 'NoSuchKey']);
    const planted = bo.s3.send(new PutObjectCommand({ ...mine, Body: 'x' }));
    expect(await refusal(planted)).toEqual([403, 'AccessDenied']);
    const begun = bo.s3.send(new CreateMultipartUploadCommand(mine));
    expect(await refusal(begun)).toEqual([403, 'AccessDenied']);
    const CopySource = `private/${mine.Key}`;
    const stolen = { Bucket: 'private', Key: `${bo.id}/b.txt`, CopySource };
    expect(await refusal(bo.s3.send(new CopyObjectCommand(stolen)))).toEqual([404, 'NoSuchKey']);
    await bo.s3.send(new DeleteObjectCommand(mine));
    // For objects that a user may not see, the response does not reveal whether they exist.
    const Objects = [{ Key: mine.Key }, { Key: `${ada.id}/none.txt` }];
    const kept = await bo.s3.send(
      new DeleteObjectsCommand({ Bucket: 'private', Delete: { Objects } }),
    );
    const same = { Code: 'AccessDenied', Message: kept.Errors?.[0]?.Message };
    expect(kept.Errors).toMatchObject(Objects.map((object) => ({ ...object, ...same })));
    expect(kept.Deleted).toBeUndefined();
    expect(await refusal(bo.s3.send(new HeadBucketCommand({ Bucket: 'private' })))).toEqual([
      404,
      'NotFound',
    ]);
    expect((await ada.s3.send(new HeadObjectCommand(mine))).ContentLength).toBe(6);
    // A user cannot continue another user's upload.
    const { UploadId = '' } = await ada.s3.send(new CreateMultipartUploadCommand(mine));
    const foreign = bo.s3.send(
      new UploadPartCommand({ ...mine, UploadId, PartNumber: 1, Body: 'x' }),
    );
    expect(await refusal(foreign)).toEqual([404, 'NoSuchUpload']);
  });

  test('with a wrong secret, key or session is refused', async () => {
    const { accessKeyId, secretAccessKey } = started.project.backend.s3;
    const { publishableKey } = started.project.backend.keys;
    const list = (own: S3Client) => refusal(own.send(new ListBucketsCommand()));
    const wrong = started.client({ accessKeyId, secretAccessKey: 'wrong' });
    expect(await list(wrong)).toEqual([403, 'SignatureDoesNotMatch']);
    const unknown = started.client({ accessKeyId: 'other', secretAccessKey });
    expect(await list(unknown)).toEqual([403, 'InvalidAccessKeyId']);
    const forged = started.client({
      accessKeyId,
      secretAccessKey: publishableKey,
      sessionToken: 'a.b.c',
    });
    expect(await list(forged)).toEqual([403, 'AccessDenied']);
    const key = started.client({ accessKeyId: 'any', secretAccessKey: publishableKey });
    expect(await list(key)).toEqual([403, 'InvalidAccessKeyId']);
    const unsigned = await fetch(`${started.project.backend.url}/storage/v1/s3/private`, {
      headers: { apikey: started.project.backend.keys.secretKey },
    });
    expect([unsigned.status, await unsigned.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
  });

  test('as a URL opens one object until it expires', async () => {
    const Bucket = await started.bucket();
    const page = { Bucket, Key: 'page.html', Body: '<b>x</b>', ContentType: 'text/html' };
    await started.s3.send(new PutObjectCommand(page));
    const get = new GetObjectCommand({
      Bucket,
      Key: 'page.html',
      ResponseContentType: 'text/html',
    });
    const url = await getSignedUrl(started.s3, get, { expiresIn: 60 });
    const opened = await fetch(url);
    expect(await opened.text()).toBe('<b>x</b>');
    // A browser that is sent to the link by another person executes nothing of it.
    expect(opened.headers.get('content-type')).toBe('application/octet-stream');
    expect(opened.headers.get('content-disposition')).toContain('attachment');
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    const other = await fetch(url.replace('page.html', 'other.html'));
    expect([other.status, (await fetch(url, { method: 'DELETE' })).status]).toEqual([403, 403]);
    const past = new Date(Date.now() - 120_000);
    const late = await getSignedUrl(started.s3, get, { expiresIn: 60, signingDate: past });
    expect([(await fetch(late)).status, (await started.s3.send(get)).ContentType]).toEqual([
      400,
      'text/html',
    ]);
    const sent = new PutObjectCommand({ Bucket, Key: 'put.txt' });
    const there = await getSignedUrl(started.s3, sent, { expiresIn: 60 });
    expect((await fetch(there, { method: 'PUT', body: 'put' })).status).toBe(200);
    expect(await started.read(Bucket, 'put.txt')).toBe('put');
  });

  test('as a form limits its upload', async () => {
    const Bucket = await started.bucket();
    const signed = await createPresignedPost(started.s3, {
      Bucket,
      Key: 'form/${filename}',
      Expires: 300,
      Fields: { 'Content-Type': 'text/plain', 'X-Amz-Meta-By': 'ada' },
      Conditions: [
        ['starts-with', '$key', 'form/'],
        ['content-length-range', 1, 10],
      ],
    });
    const post = (text: string, more: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...signed.fields, ...more }))
        form.set(name, value);
      form.set('file', new Blob([text]), 'a.txt');
      return fetch(signed.url, { method: 'POST', body: form });
    };
    expect((await post('hello')).status).toBe(200);
    expect(await started.read(Bucket, 'form/a.txt')).toBe('hello');
    const head = await started.s3.send(new HeadObjectCommand({ Bucket, Key: 'form/a.txt' }));
    expect(head).toMatchObject({ ContentType: 'text/plain', Metadata: { by: 'ada' } });
    expect((await post('much too long')).status).toBe(413);
    expect((await post('')).status).toBe(403);
    expect((await post('x', { key: 'elsewhere.txt' })).status).toBe(403);
    expect((await post('x', { 'x-amz-meta-more': 'x' })).status).toBe(403);
    expect((await post('x', { 'x-amz-signature': '0'.repeat(64) })).status).toBe(403);
  });
});
