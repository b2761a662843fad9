import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Versions whose contents this server began to store, until their row is committed or refused.
 * After a crash it removes what is left of them. The marks are kept beside the contents and not in
 * the database, because an older copy of a database would still list contents that were stored long
 * ago. A lost mark costs disk space, never a file.
 */
export class PendingVersions {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  prepare = () => mkdir(this.#folder, { recursive: true, mode: 0o700 });
  add = (version: string) => writeFile(join(this.#folder, version), '', { mode: 0o600 });
  settle = (version: string) => rm(join(this.#folder, version), { force: true });

  /** Lists the versions, each with the time it was last begun. */
  async list(): Promise<{ version: string; at: Date }[]> {
    const found = await Promise.all(
      (await readdir(this.#folder)).map(async (version) => {
        // It may be settled meanwhile.
        const file = await stat(join(this.#folder, version)).catch(() => null);
        return file ? [{ version, at: file.mtime }] : [];
      }),
    );
    return found.flat();
  }
}
