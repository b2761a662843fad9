import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from '@parley/postgres';
import type { FormNote, FormObject } from '../form/records.ts';
import type { ObjectStore } from '../objects.ts';

type Listed = Pick<FormObject, 'bucket' | 'path' | 'mime_type'>;

/**
 * The objects of a workspace: what lies under its id and is named by a row or belongs to a message,
 * and the pictures of its people.
 */
export const listObjects = (
  tx: TransactionSql,
  workspace: string,
  avatars: readonly string[],
): PromiseLike<Listed[]> => tx<Listed[]>`
  select o.bucket_id as bucket, o.name as path,
    coalesce(o.metadata ->> 'mimetype', 'application/octet-stream') as mime_type
  from storage.objects o
  where (o.bucket_id in ('attachments', 'drive', 'emoji')
      and o.name collate "C" >= ${`${workspace}/`} and o.name collate "C" < ${`${workspace}0`}
      and (o.name in (select name from private.named_objects) or private.has_message(o.name)))
    or (o.bucket_id = 'avatars' and o.name = any (${avatars}::text[]))
  order by o.bucket_id collate "C", o.name collate "C"`;

/** Copies contents into `files/`, each of them once, named by their hash. */
export class ContentFolder {
  readonly #folder: string;
  readonly #store: ObjectStore;
  #count = 0;
  #bytes = 0;

  constructor(folder: string, store: ObjectStore) {
    this.#folder = folder;
    this.#store = store;
  }

  get facts(): { count: number; bytes: number } {
    return { count: this.#count, bytes: this.#bytes };
  }

  /** @returns null, with a note, if the object has no contents. */
  async keep(listed: Listed, tell: (note: FormNote) => void): Promise<FormObject | null> {
    const { bucket, path } = listed;
    const contents = await this.#store.read(bucket, path).catch((error: unknown) => {
      tell({
        code: 'contents_missing',
        message: 'An object has no contents in the storage.',
        where: `${bucket}/${path}: ${error instanceof Error ? error.message : String(error)}`,
      });
      return null;
    });
    if (!contents) return null;
    const hash = createHash('sha256');
    let size = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    const unnamed = join(this.#folder, `.${randomUUID()}`);
    await pipeline(contents, measured, createWriteStream(unnamed, { flags: 'wx', mode: 0o600 }));
    const sha256 = hash.digest('hex');
    const named = join(this.#folder, sha256);
    if (await stat(named).catch(() => null)) await rm(unnamed);
    else {
      await rename(unnamed, named);
      this.#count += 1;
      this.#bytes += size;
    }
    return { ...listed, size, sha256 };
  }
}
