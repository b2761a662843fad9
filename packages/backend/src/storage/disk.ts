import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncEntry } from '../kept-file.ts';
import { tooLarge } from './errors.ts';
import { Drawings } from './images/drawings.ts';

/** A file that is written but not yet an object's. */
export type Received = { temporary: string; size: number; etag: string };

/** Where removed files wait for the backups that are kept as the program runs. */
export const KEPT = 'kept';

/**
 * Where contents lie: by version, an id of ours, so that no name a client chose is ever a path
 * here.
 */
export class Disk {
  readonly #root: string;
  readonly #incoming: string;
  readonly #leaving: string;
  /** What was drawn of the contents; it goes when they go. */
  readonly drawings: Drawings;

  constructor(rootDir: string, drawingsBytes: number) {
    this.#root = join(rootDir, 'objects');
    this.#incoming = join(rootDir, 'incoming');
    this.#leaving = join(rootDir, 'leaving');
    this.drawings = new Drawings(join(rootDir, 'drawings'), drawingsBytes);
  }

  /** Removes what a crash left half received, or for a backup that has ended. */
  async prepare(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
    for (const folder of await readdir(this.#leaving).catch(() => []))
      if (folder !== KEPT) await rm(join(this.#leaving, folder), { recursive: true, force: true });
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    await this.drawings.prepare();
    for (const version of this.drawings.versions())
      if ((await this.size(version)) === null) await this.drawings.forget(version);
  }

  /**
   * Streams a body to disk; nothing stays when it ends early or exceeds `limit` bytes.
   * @throws StorageError 413
   */
  async receive(body: Readable, limit: number): Promise<Received> {
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
  async keep(received: Received, version: string): Promise<void> {
    const path = this.#pathOf(version);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(received.temporary, path);
    await syncEntry(path);
  }

  /**
   * Makes a file the contents of a version, and leaves it where it is; durable once it resolves.
   */
  async share(file: string, version: string): Promise<void> {
    const path = this.#pathOf(version);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(path, { force: true });
    await link(file, path);
    await syncEntry(path);
  }

  discard = (received: Received) => rm(received.temporary, { force: true });

  async remove(version: string): Promise<void> {
    const path = this.#pathOf(version);
    // Whoever copies the files meanwhile has a folder there, for what it may still need.
    for (const folder of await readdir(this.#leaving).catch(() => [])) {
      const kept = join(this.#leaving, folder, version);
      await link(path, kept).catch(() => copyFile(path, kept).catch(() => {}));
    }
    await rm(path, { force: true });
    await this.drawings.forget(version);
  }

  async copy(from: string, to: string): Promise<void> {
    await mkdir(dirname(this.#pathOf(to)), { recursive: true, mode: 0o700 });
    await copyFile(this.#pathOf(from), this.#pathOf(to));
  }

  async size(version: string): Promise<number | null> {
    return stat(this.#pathOf(version)).then(
      ({ size }) => size,
      () => null,
    );
  }

  /** Bytes from `start` to `end`, both included. */
  read = (version: string, range: { start: number; end: number }) =>
    createReadStream(this.#pathOf(version), range);
  path = (version: string) => this.#pathOf(version);

  async versions(): Promise<string[]> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }

  #pathOf(version: string): string {
    return join(this.#root, version.slice(0, 2), version);
  }
}
