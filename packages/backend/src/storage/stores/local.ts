import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncEntry } from '../../kept-file.ts';
import { type ObjectStore, type StoredContent, VERSION } from './store.ts';

/** Folder where removed files wait until the kept backups have copied them. */
export const KEPT = 'kept';

/** Stores contents on this machine's disk, in `objects/`. A client's names are never paths here. */
export class LocalStore implements ObjectStore {
  readonly #root: string;
  readonly #leaving: string;

  constructor(rootDir: string) {
    this.#root = join(rootDir, 'objects');
    this.#leaving = join(rootDir, 'leaving');
  }

  /** Removes files that a crash left behind for a backup that has ended. */
  async prepare(): Promise<void> {
    for (const folder of await readdir(this.#leaving).catch(() => []))
      if (folder !== KEPT) await rm(join(this.#leaving, folder), { recursive: true, force: true });
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
  }

  async keep(file: string, version: string): Promise<void> {
    const path = await this.#makeFolderOf(version);
    await rename(file, path);
    await syncEntry(path);
  }

  async share(file: string, version: string): Promise<void> {
    const path = await this.#makeFolderOf(version);
    await rm(path, { force: true });
    await link(file, path);
    await syncEntry(path);
  }

  async remove(version: string): Promise<void> {
    const path = this.#pathOf(version);
    // Each backup that is copying the files has a folder here; files it may still need are linked
    // into it.
    for (const folder of await readdir(this.#leaving).catch(() => [])) {
      const kept = join(this.#leaving, folder, version);
      await link(path, kept).catch(() => copyFile(path, kept).catch(() => {}));
    }
    await rm(path, { force: true });
  }

  async copy(from: string, to: string): Promise<void> {
    await copyFile(this.#pathOf(from), await this.#makeFolderOf(to));
  }

  size = (version: string): Promise<number | null> =>
    stat(this.#pathOf(version)).then(
      ({ size }) => size,
      () => null,
    );

  read = (version: string, range: { start: number; end: number }) =>
    createReadStream(this.#pathOf(version), range);

  file = async (version: string) => ({ path: this.#pathOf(version), release: async () => {} });

  async contents(): Promise<StoredContent[]> {
    const names = (await readdir(this.#root, { recursive: true })).map((path) => basename(path));
    const found = await Promise.all(
      names
        .filter((name) => VERSION.test(name))
        .map(async (version) => {
          const file = await stat(this.#pathOf(version)).catch(() => null);
          // The time since when the file exists here, uploaded or restored.
          return file?.isFile() ? [{ version, at: file.ctime, size: file.size }] : [];
        }),
    );
    return found.flat();
  }

  async #makeFolderOf(version: string): Promise<string> {
    const path = this.#pathOf(version);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }

  #pathOf = (version: string) => join(this.#root, version.slice(0, 2), version);
}
