import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from '@parley/postgres';
import type { FormObject, FormSource } from '../form/records.ts';
import type { ObjectStore } from '../objects.ts';
import { TransferError } from '../transfer-error.ts';

/** Stores objects that are missing, each only if its contents are what the source says. */
export class ObjectWriter {
  readonly counts = { written: 0, there: 0 };
  readonly #sql: Sql;
  readonly #store: ObjectStore;
  readonly #source: FormSource;

  constructor(sql: Sql, store: ObjectStore, source: FormSource) {
    this.#sql = sql;
    this.#store = store;
    this.#source = source;
  }

  /** @param path at which the object is stored here. */
  async write(object: FormObject, path: string): Promise<void> {
    const sql = this.#sql;
    const [known] = await sql`select from storage.objects
      where bucket_id = ${object.bucket} and name = ${path}`;
    if (known) {
      this.counts.there += 1;
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'parley-import-'));
    try {
      const file = join(folder, 'contents');
      await this.#fetch(object, file);
      await this.#store.write(object.bucket, path, file, object.mime_type);
      this.counts.written += 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #fetch(object: FormObject, file: string): Promise<void> {
    const hash = createHash('sha256');
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(await this.#source.content(object), measured, createWriteStream(file));
    if (object.sha256 !== null && hash.digest('hex') !== object.sha256)
      throw new TransferError(
        'contents_changed',
        `The contents of ${object.path} changed during the import.`,
        'Copy the export again, and repeat the import.',
      );
  }
}
