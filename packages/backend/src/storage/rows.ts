import type { Sql, TransactionSql } from '@parley/postgres';
import type { Caller } from '../postgres/session.ts';
import { asCaller } from '../postgres/session.ts';
import { bucketNotFound, inWords, objectNotFound } from './errors.ts';

export type Bucket = {
  id: string;
  name: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
};

/** The metadata that the hosted service keeps for a file. */
export type ObjectFacts = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  xRobotsTag?: string;
};

export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  owner_id: string | null;
  metadata: ObjectFacts;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
};

/**
 * Runs `work` under the caller's policies; translates refusals into the storage service's words.
 */
export async function asStorageCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  try {
    return await asCaller(sql, caller, work);
  } catch (error) {
    throw inWords(error);
  }
}

/**
 * Reads a bucket's settings as the service itself: they limit what may be uploaded, not who may
 * upload.
 */
export async function bucketSettings(sql: Sql, id: string): Promise<Bucket> {
  const [bucket] = await sql<
    Bucket[]
  >`select id, name, public, allowed_mime_types, least(file_size_limit,
    (select s.file_size_limit from storage.service_settings s))::float8 as file_size_limit
    from storage.buckets where id = ${id}`;
  if (!bucket) throw bucketNotFound();
  return bucket;
}

/**
 * @throws StorageError 404, both for an object that does not exist and for one that the caller may
 * not read.
 */
export async function readableObject(
  tx: Sql | TransactionSql,
  bucket: string,
  name: string,
): Promise<ObjectRow> {
  const [row] = await tx<
    ObjectRow[]
  >`select id, bucket_id, name, coalesce(version, '') as version, owner_id, metadata, user_metadata,
    created_at, updated_at
    from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  if (!row) throw objectNotFound();
  return row;
}
