import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@parley/postgres';
import type { ReceivedBytes } from '../disk.ts';
import type { ObjectFacts } from '../rows.ts';
import { UPLOAD_LIFE_MS } from '../parts.ts';
import { uploadNotFound } from './errors.ts';

/** A multipart upload in progress. */
export type MultipartUpload = {
  id: string;
  bucket_id: string;
  key: string;
  owner_id: string | null;
  user_metadata: Record<string, unknown> | null;
  metadata: Partial<Pick<ObjectFacts, 'mimetype' | 'cacheControl'>> | null;
  created_at: Date;
};

export type Piece = { part_number: number; etag: string; size: number; created_at: Date };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parts of uploads in progress, each with a row and a file. */
export class Pieces {
  readonly #sql: Sql;
  readonly #folder: string;

  constructor(sql: Sql, folder: string) {
    this.#sql = sql;
    this.#folder = folder;
  }

  /** Removes abandoned uploads, and files without rows. */
  async sweep(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#sql`
      delete from storage.s3_multipart_uploads where created_at < ${diedBefore()}`;
    const folders = await readdir(this.#folder);
    if (folders.length === 0) return;
    const rows = await this.#sql<{ id: string }[]>`
      select id from storage.s3_multipart_uploads where id = any(${folders})`;
    const known = new Set(rows.map(({ id }) => id));
    for (const id of folders.filter((folder) => !known.has(folder)))
      if (await this.#isOld(id)) await this.#removeFiles(id);
  }

  async begin(upload: Omit<MultipartUpload, 'id' | 'created_at'>): Promise<string> {
    const id = crypto.randomUUID();
    const sql = this.#sql;
    const { metadata, user_metadata: own, ...rest } = upload;
    const row = {
      ...rest,
      id,
      version: id,
      upload_signature: '',
      metadata: sql.json(JSON.parse(JSON.stringify(metadata))),
      user_metadata: own ? sql.json(JSON.parse(JSON.stringify(own))) : null,
    };
    await sql`insert into storage.s3_multipart_uploads ${sql(row)}`;
    return id;
  }

  /** @throws StorageError NoSuchUpload */
  async find(id: string, bucket: string, key: string): Promise<MultipartUpload> {
    const [row] = UUID.test(id)
      ? await this.#sql<MultipartUpload[]>`
          select id, bucket_id, key, owner_id, user_metadata, metadata, created_at
          from storage.s3_multipart_uploads
          where id = ${id} and bucket_id = ${bucket} and key = ${key}`
      : [];
    if (!row) throw uploadNotFound();
    return row;
  }

  /** Keeps a part; replaces an earlier one with the same number. */
  async keep(
    { id, bucket_id: bucket, key }: MultipartUpload,
    number: number,
    { temporary, etag, size }: ReceivedBytes,
  ): Promise<void> {
    await mkdir(join(this.#folder, id), { recursive: true, mode: 0o700 });
    await rename(temporary, this.#path(id, number));
    await this.#sql`
      insert into storage.s3_multipart_uploads_parts
        (upload_id, part_number, etag, size, bucket_id, key, version)
      values (${id}, ${number}, ${etag}, ${size}, ${bucket}, ${key}, ${id})
      on conflict (upload_id, part_number) do update
        set etag = excluded.etag, size = excluded.size, created_at = now()`;
  }

  /** Lists the parts after a number, in order. */
  list(id: string, after = 0): Promise<Piece[]> {
    return this.#sql<Piece[]>`
      select part_number, etag, size::float8 as size, created_at
      from storage.s3_multipart_uploads_parts
      where upload_id = ${id} and part_number > ${after} order by part_number`;
  }

  /** The bytes of these parts in sequence. */
  async *bytes(id: string, numbers: readonly number[]): AsyncGenerator<Buffer> {
    for (const number of numbers) yield* createReadStream(this.#path(id, number));
  }

  async remove(id: string): Promise<void> {
    await this.#sql`delete from storage.s3_multipart_uploads where id = ${id}`;
    await this.#removeFiles(id);
  }

  /** A younger folder may have its row in a later state of the database than this one. */
  #isOld = async (id: string) => (await stat(join(this.#folder, id))).mtime < diedBefore();
  #removeFiles = (id: string) => rm(join(this.#folder, id), { recursive: true, force: true });
  #path = (id: string, number: number) => join(this.#folder, id, String(number));
}

/** Uploads that began earlier count as abandoned. */
const diedBefore = () => new Date(Date.now() - UPLOAD_LIFE_MS);
