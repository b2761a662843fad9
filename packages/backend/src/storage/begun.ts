import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Versions whose contents this server began to store, until their row is committed or refused: what
 * is left of them after a crash is its own to remove. They lie beside the contents, and not in the
 * database: an older copy of a database would still call begun what was stored long since. A mark
 * that is lost costs room, and never a file.
 */
export class Begun {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  prepare = () => mkdir(this.#folder, { recursive: true, mode: 0o700 });
  add = (version: string) => writeFile(join(this.#folder, version), '', { mode: 0o600 });
  settle = (version: string) => rm(join(this.#folder, version), { force: true });

  /** With the moment at which each was begun last. */
  async list(): Promise<{ version: string; at: Date }[]> {
    const found = await Promise.all(
      (await readdir(this.#folder)).map(async (version) => {
        // It may be settled while it is looked at.
        const file = await stat(join(this.#folder, version)).catch(() => null);
        return file ? [{ version, at: file.mtime }] : [];
      }),
    );
    return found.flat();
  }
}
