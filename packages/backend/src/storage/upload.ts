import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Sql, TransactionSql } from '@parley/postgres';
import { z } from 'zod';
import type { Caller } from '../postgres/session.ts';
import type { Disk, ReceivedBytes } from './disk.ts';
import { duplicate, invalid, StorageError } from './errors.ts';
import { malformedForm, openForm, untold } from './forms.ts';
import { removeReleased } from './leftovers.ts';
import { robotsHeader } from './robots.ts';
import { type Bucket, bucketSettings, type ObjectFacts, asStorageCaller } from './rows.ts';
import { allowedType, verifiedType } from './types.ts';

/** The limit of buckets that set none, in bytes. */
export const LARGEST_OBJECT = 5 * 1024 ** 3;
const userMetadata = z.record(z.string(), z.json());

/** The target of an upload, and the caller whose rights apply. */
export type UploadTarget = { bucket: string; name: string; caller: Caller; upsert: boolean };

/** An upload: its target, and the request with its bytes and metadata. */
export type UploadRequest = UploadTarget & { request: Request };

/** The metadata of an object's row. */
export type UploadedContent = {
  received: Pick<ReceivedBytes, 'size' | 'etag'>;
  mimeType: string;
  cacheControl: string;
  /** X-Robots-Tag for search engines; undefined for the default `none`. */
  xRobotsTag?: string | undefined;
  userMetadata: Record<string, unknown> | null;
};

/** An upload that has arrived on disk. */
export type Arrived = UploadedContent & { received: ReceivedBytes };

class Probed extends Error {}

/** Stores the body of a request as an object. @throws StorageError */
export async function uploadObject(
  sql: Sql,
  disk: Disk,
  upload: UploadRequest,
): Promise<{ Id: string; Key: string; path: string }> {
  const { bucket, name, request } = upload;
  const { id } = await storeArriving(sql, disk, upload, (settings) =>
    receive(disk, request, settings),
  );
  return { Id: id, Key: `${bucket}/${name}`, path: name };
}

/**
 * Stores an upload: checks the policies before accepting bytes, streams to disk, and checks again
 * with the row. Leaves nothing behind after a refusal or an abort.
 * @throws StorageError
 */
export async function storeArriving(
  sql: Sql,
  disk: Disk,
  target: UploadTarget,
  arrive: (settings: Bucket) => Promise<Arrived>,
): Promise<{ id: string; etag: string }> {
  const settings = limitsOf(target.name, await bucketSettings(sql, target.bucket));
  await probeObject(sql, target);
  const content = await arrive(settings);
  const version = crypto.randomUUID();
  const { temporary, etag } = content.received;
  try {
    content.mimeType = await verifiedType(content.mimeType, temporary, settings);
    const adopt = () => disk.keep(content.received, version);
    return { id: await storeObject(sql, disk, target, { version, content, adopt }), etag };
  } catch (error) {
    await disk.discard(content.received);
    throw error;
  }
}

export type StoredObject = {
  version: string;
  content: UploadedContent;
  /** Makes the bytes the contents of the version. */
  adopt(): Promise<void>;
};

/**
 * Creates the row of received bytes, under the caller's policies; a refusal leaves no version
 * behind.
 * @returns the object's id. @throws StorageError
 */
export async function storeObject(
  sql: Sql,
  disk: Disk,
  target: UploadTarget,
  { version, content, adopt }: StoredObject,
): Promise<string> {
  const id = crypto.randomUUID();
  let replaced: string | null;
  await disk.begun.add(version);
  try {
    await adopt();
    replaced = await currentVersion(sql, target);
    await asStorageCaller(sql, target.caller, (tx) =>
      writeRow(tx, target, { id, version, content }),
    );
  } catch (error) {
    // A broken connection does not reveal if the row exists; a sweep checks that a day later.
    if (error instanceof StorageError && error.passes) throw error;
    await disk.remove(version);
    await disk.begun.settle(version);
    throw error;
  }
  await disk.begun.settle(version);
  if (replaced === null) return id;
  await removeReleased(sql, disk, [replaced]);
  // A replaced row keeps its id.
  const [row] = await sql<{ id: string }[]>`
    select id from storage.objects where version = ${version}`;
  return row?.id ?? id;
}

/**
 * Writes the row in a transaction that is always rolled back.
 * @param size in bytes, if it is known in advance. @throws StorageError if the policies refuse it.
 */
export async function probeObject(sql: Sql, target: UploadTarget, size?: number): Promise<void> {
  if (!target.upsert && (await currentVersion(sql, target)) !== null) {
    // Reveals that a name is taken only if the policies would let the caller write it.
    await probeObject(sql, { ...target, name: `${target.name}.${crypto.randomUUID()}` }, size);
    throw duplicate();
  }
  try {
    await asStorageCaller(sql, target.caller, async (tx) => {
      await writeRow(tx, target, {
        id: crypto.randomUUID(),
        version: 'probe',
        content: null,
        size,
      });
      throw new Probed();
    });
  } catch (error) {
    if (!(error instanceof Probed)) throw error;
  }
}

type NewRow = {
  id: string;
  version: string;
  content: UploadedContent | null;
  size?: number | undefined;
};

async function writeRow(
  tx: TransactionSql,
  { bucket, name, caller, upsert }: UploadTarget,
  { id, version, content, size }: NewRow,
): Promise<void> {
  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
  const expected = size === undefined ? null : tx.json({ size, contentLength: size });
  const facts = content ? tx.json(factsOf(content)) : expected;
  const described = content?.userMetadata
    ? tx.json(JSON.parse(JSON.stringify(content.userMetadata)))
    : null;
  const values = {
    id,
    bucket_id: bucket,
    name,
    owner,
    owner_id: owner,
    version,
    metadata: facts,
    user_metadata: described,
  };
  if (upsert) {
    await tx`insert into storage.objects ${tx(values)} on conflict (bucket_id, name) do update set
      version = excluded.version, metadata = excluded.metadata,
        user_metadata = excluded.user_metadata, owner = excluded.owner,
      owner_id = excluded.owner_id, updated_at = now()`;
  } else {
    await tx`insert into storage.objects ${tx(values)}`;
  }
}

async function currentVersion(sql: Sql, { bucket, name }: UploadTarget): Promise<string | null> {
  const [row] = await sql<
    { version: string | null }[]
  >`select version from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  return row ? (row.version ?? '') : null;
}

function factsOf(content: UploadedContent): ObjectFacts {
  const { received, mimeType, cacheControl, xRobotsTag } = content;
  const { etag: eTag, size } = received;
  return {
    eTag,
    size,
    mimetype: mimeType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(xRobotsTag && { xRobotsTag }),
  };
}

/**
 * A placeholder that makes a folder exist without files; every bucket accepts it, and it must be
 * empty.
 */
const EMPTY_FOLDER = '.emptyFolderPlaceholder';

const limitsOf = (name: string, bucket: Bucket): Bucket =>
  name.endsWith(EMPTY_FOLDER)
    ? { ...bucket, allowed_mime_types: null, file_size_limit: 0 }
    : bucket;

/** The most bytes of an object in the bucket. */
export const sizeLimit = ({ file_size_limit: limit }: Bucket): number => limit ?? LARGEST_OBJECT;

/** Stores the body on disk: the file of a form, or the whole body. */
async function receive(disk: Disk, request: Request, settings: Bucket): Promise<Arrived> {
  const limit = sizeLimit(settings);
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([]);
  const type = request.headers.get('content-type') ?? '';
  const xRobotsTag = robotsHeader(request);
  if (/^multipart\/form-data\s*;/i.test(type))
    return { ...(await receiveForm(disk, body, type, limit, settings)), xRobotsTag };
  const mimeType = allowedType(type, settings);
  const received = await disk.receive(body, limit);
  return {
    received,
    mimeType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    xRobotsTag,
    userMetadata: metadataHeader(request),
  };
}

async function receiveForm(
  disk: Disk,
  body: Readable,
  type: string,
  limit: number,
  settings: Bucket,
): Promise<Arrived> {
  const form = openForm(type, { files: 1, fields: 20, fieldSize: 1024 * 1024 });
  const fields = new Map<string, string>();
  form.on('field', (name, value) => fields.set(name, value));
  const file = new Promise<{ received: ReceivedBytes; mimeType: string }>((done, fail) => {
    let seen = false;
    form.on('file', (_field, stream, info) => {
      seen = true;
      stream.on('error', untold);
      // A type in a form field before the file takes precedence over the file's own.
      const type = fields.get('contentType') || info.mimeType;
      const mimeType = settled(() => allowedType(type, settings));
      if (mimeType instanceof Error) {
        stream.resume();
        fail(mimeType);
        return;
      }
      disk.receive(stream, limit).then((received) => done({ received, mimeType }), fail);
    });
    form.on('error', (error) => fail(malformedForm(error)));
    form.on('close', () => {
      if (!seen) fail(invalid('The form holds no file'));
    });
    body.on('error', fail);
  });
  const finished = new Promise((done) => form.once('close', done));
  body.pipe(form);
  const { received, mimeType } = await file;
  await finished;
  const seconds = fields.get('cacheControl');
  return {
    received,
    mimeType,
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
  };
}

function settled<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The caller's own metadata, from a header. @throws StorageError */
export const metadataHeader = (request: Request): Record<string, unknown> | null =>
  parseMetadata(Buffer.from(request.headers.get('x-metadata') ?? '', 'base64').toString('utf8'));

/** The caller's own metadata, from JSON text. @throws StorageError */
export function parseMetadata(text: string): Record<string, unknown> | null {
  if (text === '') return null;
  const parsed = userMetadata.safeParse(settled(() => JSON.parse(text)));
  if (!parsed.success) throw invalid('metadata must be a JSON object');
  return parsed.data;
}
