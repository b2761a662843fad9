import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import type { TestBackend } from './project.ts';

/** Resumable uploads, as browsers send them and as no client should. */

export const MB = 1024 * 1024;
export const BUCKET = 'large';

export type UploadSender = { url: string; headers: Record<string, string> };

/** A user who has just signed up, with the headers of their requests. */
export async function personOf(project: TestBackend, name: string) {
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

/** Sends bytes in parts, as a browser does; resolves with the URL of the upload. */
export function send(
  { url, headers }: UploadSender,
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

/** Status and body of a refused upload. */
export const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => [200, ''],
    (error: unknown) =>
      error instanceof DetailedError
        ? [error.originalResponse?.getStatus(), error.originalResponse?.getBody()]
        : [0, String(error)],
  );

/** Random bytes of this size; the same 65,521 bytes repeat. */
export const bytesOf = (size: number) =>
  Buffer.alloc(size, Buffer.from(crypto.getRandomValues(new Uint8Array(65_521))));
/** Metadata in the protocol's header format. */
const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
/** Files of unfinished uploads. */
export const partsIn = (dataDir: string) => readdirSync(join(dataDir, 'storage', 'resumable'));

/** Creates an upload without sending a byte; the response's headers let a client continue it. */
export const begin = (
  { url, headers }: UploadSender,
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
/** The URL to continue a created upload. */
export const addressOf = (sender: UploadSender, created: Response) =>
  new URL(created.headers.get('location') ?? '', sender.url).href;
/** A request to an upload that was created. */
export const go = (
  sender: UploadSender,
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
