import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncEntry } from '../../kept-file.ts';
import { KEPT } from '../../storage/stores/local.ts';
import { backUpFile } from '../files.ts';
import { makeFolder } from '../folders.ts';
import type { FileChecksum } from '../manifest.ts';
import type { Key } from '../sealing.ts';
import { sideBySide } from '../side-by-side.ts';

/** A kept file: its version, its path, and its checksum. */
export type StoredVersion = { version: string; path: string; facts: FileChecksum };

const NAME = /^(.+)\.(\d+)\.([0-9a-f]{64})$/;
/** A folder that changed this recently may change again within the resolution of its timestamp. */
const SETTLED_MS = 2000;

/** Folders for files that exist, and for files removed since the oldest base. */
const STORED = 'files';
const REMOVED = 'removed-files';

const entries = (folder: string) => readdir(folder).catch((): string[] => []);

/** All kept files, by version. */
export async function keptFiles(folder: string): Promise<Map<string, StoredVersion>> {
  const found = new Map<string, StoredVersion>();
  for (const part of [REMOVED, STORED])
    for (const group of await entries(join(folder, part)))
      for (const name of await entries(join(folder, part, group))) {
        const [, version, size, sha256] = NAME.exec(name) ?? [];
        if (version === undefined || sha256 === undefined) continue;
        const path = join(folder, part, group, name);
        found.set(version, { version, path, facts: { size: Number(size), sha256 } });
      }
  return found;
}

/**
 * Copies stored files to the backups as they arrive. A file is written once under its version and
 * never changes. A removed one waits until it has been copied, and is then kept as long as the log
 * reaches back.
 */
export class StoredFiles {
  readonly #folder: string;
  readonly #storage: string;
  readonly #key: Key | null;
  readonly #kept: Map<string, StoredVersion>;
  readonly #seen = new Map<string, number>();

  private constructor(
    folder: string,
    dataDir: string,
    { key, kept }: { key: Key | null; kept: Map<string, StoredVersion> },
  ) {
    this.#folder = folder;
    this.#storage = join(dataDir, 'storage');
    this.#key = key;
    this.#kept = kept;
  }

  static async open(folder: string, dataDir: string, key: Key | null): Promise<StoredFiles> {
    const files = new StoredFiles(folder, dataDir, { key, kept: await keptFiles(folder) });
    for (const part of [STORED, REMOVED]) await makeFolder(folder, join(folder, part));
    await files.#noteRemoved();
    return files;
  }

  /** Copies files that were added or removed since the last time. */
  async follow(): Promise<void> {
    const objects = join(this.#storage, 'objects');
    for (const group of await entries(objects)) await this.#check(join(objects, group));
    const leaving = join(this.#storage, 'leaving', KEPT);
    await sideBySide(await entries(leaving), async (version) => {
      await this.#copy(join(leaving, version), version);
      const kept = this.#kept.get(version);
      if (kept) await this.#move(kept, REMOVED);
      await rm(join(leaving, version), { force: true });
    });
  }

  /** Deletes files that were removed before a given time. */
  async forget(before: Date): Promise<void> {
    for (const file of this.#kept.values()) {
      if (file.path !== this.#pathIn(REMOVED, file.version, file.facts)) continue;
      const { mtime } = await stat(file.path);
      if (mtime >= before) continue;
      await rm(file.path, { force: true });
      this.#kept.delete(file.version);
    }
  }

  async #check(group: string): Promise<void> {
    const { mtimeMs } = await stat(group);
    if (this.#seen.get(group) === mtimeMs) return;
    const isSettled = mtimeMs < Date.now() - SETTLED_MS;
    await sideBySide(await entries(group), (version) => this.#copy(join(group, version), version));
    if (isSettled) this.#seen.set(group, mtimeMs);
  }

  async #copy(from: string, version: string): Promise<void> {
    const kept = this.#kept.get(version);
    if (kept) return this.#move(kept, STORED);
    const draft = join(this.#folder, STORED, version.slice(0, 2), `${version}.part`);
    await rm(draft, { force: true });
    const within = join(this.#folder, STORED);
    const facts = await backUpFile(from, draft, { within, key: this.#key });
    if (facts === null) return;
    const path = this.#pathIn(STORED, version, facts);
    await rename(draft, path);
    await syncEntry(path);
    this.#kept.set(version, { version, path, facts });
  }

  #pathIn(part: string, version: string, { size, sha256 }: FileChecksum): string {
    return join(this.#folder, part, version.slice(0, 2), `${version}.${size}.${sha256}`);
  }

  /**
   * Moves a kept file; its timestamp becomes the time at which the removal or return was noticed.
   */
  async #move(file: StoredVersion, part: typeof STORED | typeof REMOVED): Promise<void> {
    const path = this.#pathIn(part, file.version, file.facts);
    if (path === file.path) return;
    await makeFolder(join(this.#folder, part), dirname(path));
    const now = new Date();
    await utimes(file.path, now, now);
    await rename(file.path, path);
    this.#kept.set(file.version, { ...file, path });
  }

  /** Finds files that were removed while backups were not kept. */
  async #noteRemoved(): Promise<void> {
    const stored = new Set<string>();
    for (const folder of [join(this.#storage, 'objects'), join(this.#storage, 'leaving')])
      for (const group of await entries(folder))
        for (const version of await entries(join(folder, group))) stored.add(version);
    for (const file of this.#kept.values())
      if (!stored.has(file.version)) await this.#move(file, REMOVED);
  }
}
