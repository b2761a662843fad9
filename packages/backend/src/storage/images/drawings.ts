import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_FORMATS, type ImageFormat } from './transform.ts';

/** A rendered image on disk. */
export type RenderedImage = { path: string; format: ImageFormat; size: number };

type Entry = RenderedImage & { version: string };

/**
 * Rendered images on disk, by version of the object and parameters, so that each is rendered once.
 * They are removed with their object; above the size limit, the least recently used ones are
 * removed.
 */
export class Drawings {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** Finds the images of an earlier run, and removes unfinished ones. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const found = await readdir(this.#folder, { withFileTypes: true, recursive: true });
    for (const file of found.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      const [key = '', extension = ''] = file.name.split('.');
      const format = IMAGE_FORMATS.find((known) => known === extension);
      if (format) {
        const version = file.parentPath.slice(-VERSION_LENGTH);
        this.#remember(idOf(version, key), {
          path,
          format,
          version,
          size: (await stat(path)).size,
        });
      } else await rm(path, { force: true });
    }
    await this.#fit();
  }

  /** Versions with at least one rendered image. */
  versions = (): Set<string> => new Set([...this.#entries.values()].map(({ version }) => version));

  find(version: string, key: string): RenderedImage | null {
    const entry = this.#entries.get(idOf(version, key));
    if (!entry) return null;
    this.#entries.delete(idOf(version, key));
    this.#entries.set(idOf(version, key), entry);
    return entry;
  }

  /** Path for a rendered image before it is kept. */
  draft = (): string => join(this.#folder, `${crypto.randomUUID()}.draft`);

  async keep(
    version: string,
    key: string,
    draft: string,
    format: ImageFormat,
  ): Promise<RenderedImage> {
    const folder = this.#folderOf(version);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${key}.${format}`);
    await rename(draft, path);
    const entry = { path, format, version, size: (await stat(path)).size };
    this.#remember(idOf(version, key), entry);
    await this.#fit();
    return entry;
  }

  async forget(version: string): Promise<void> {
    for (const [id, entry] of this.#entries) if (entry.version === version) this.#drop(id, entry);
    await rm(this.#folderOf(version), { recursive: true, force: true });
  }

  #remember(id: string, entry: Entry): void {
    const former = this.#entries.get(id);
    if (former) this.#drop(id, former);
    this.#entries.set(id, entry);
    this.#bytes += entry.size;
  }

  #drop(id: string, { size }: Entry): void {
    this.#entries.delete(id);
    this.#bytes -= size;
  }

  async #fit(): Promise<void> {
    for (const [id, entry] of this.#entries) {
      if (this.#bytes <= this.#mostBytes || this.#entries.size === 1) return;
      this.#drop(id, entry);
      await rm(entry.path, { force: true });
    }
  }

  #folderOf = (version: string) => join(this.#folder, version.slice(0, 2), version);
}

const VERSION_LENGTH = crypto.randomUUID().length;
const idOf = (version: string, key: string) => `${version}/${key}`;
