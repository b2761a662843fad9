import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PendingVersions } from './pending-versions.ts';
import { tooLarge } from './errors.ts';
import { Drawings } from './images/drawings.ts';
import { LocalStore } from './stores/local.ts';
import { S3Store } from './stores/s3.ts';
import type { S3StoreSettings } from './stores/settings.ts';
import type { ObjectStore, StoredContent } from './stores/store.ts';

/** A received file that does not belong to an object yet. */
export type ReceivedBytes = { temporary: string; size: number; etag: string };

/**
 * Files of the storage service. Incoming files and rendered images are on this machine; contents
 * are in the object store, by default also on its disk.
 */
export class Disk {
  readonly #incoming: string;
  readonly #store: ObjectStore;
  readonly begun: PendingVersions;
  /** Rendered images, which are removed with their contents. */
  readonly drawings: Drawings;

  constructor(rootDir: string, drawingsBytes: number, remote?: S3StoreSettings) {
    this.#incoming = join(rootDir, 'incoming');
    this.#store = remote ? new S3Store(remote, this.#incoming) : new LocalStore(rootDir);
    this.begun = new PendingVersions(join(rootDir, 'begun'));
    this.drawings = new Drawings(join(rootDir, 'drawings'), drawingsBytes);
  }

  /** Removes files that a crash left incomplete. */
  async prepare(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
    await this.#store.prepare();
    await this.begun.prepare();
    await this.drawings.prepare();
    for (const version of this.drawings.versions())
      if ((await this.size(version)) === null) await this.drawings.forget(version);
  }

  /**
   * Streams a body to disk; removes the file if the body ends early or exceeds `limit` bytes.
   * @throws StorageError 413
   */
  async receive(body: Readable, limit: number): Promise<ReceivedBytes> {
    const temporary = join(this.#incoming, crypto.randomUUID());
    const hash = createHash('md5');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(size > limit ? tooLarge() : null, chunk);
      },
    });
    try {
      await pipeline(body, meter, createWriteStream(temporary, { mode: 0o600, flush: true }));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return { temporary, size, etag: `"${hash.digest('hex')}"` };
  }

  /** Makes received bytes the contents of a version; durable once it resolves. */
  keep = (received: ReceivedBytes, version: string): Promise<void> =>
    this.#store.keep(received.temporary, version);

  /** Makes a file the contents of a version without removing the file; durable once it resolves. */
  share = (file: string, version: string): Promise<void> => this.#store.share(file, version);

  discard = (received: ReceivedBytes) => rm(received.temporary, { force: true });

  async remove(version: string): Promise<void> {
    if (version === '') return;
    await this.#store.remove(version);
    await this.drawings.forget(version);
  }

  copy = (from: string, to: string): Promise<void> => this.#store.copy(from, to);
  /** Also null for rows that a project's seed wrote without content. */
  size = async (version: string): Promise<number | null> =>
    version === '' ? null : this.#store.size(version);

  /** Reads the bytes from `start` to `end`, both inclusive. */
  read = (version: string, range: { start: number; end: number }): Readable =>
    this.#store.read(version, range);

  /** Calls `work` with the contents as a file. */
  async withFile<T>(version: string, work: (path: string) => Promise<T>): Promise<T> {
    const { path, release } = await this.#store.file(version);
    try {
      return await work(path);
    } finally {
      await release();
    }
  }

  /** Everything in the store, including contents of other owners. */
  contents = (): Promise<StoredContent[]> => this.#store.contents();
}
