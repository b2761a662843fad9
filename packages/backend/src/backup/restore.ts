import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '../kept-file.ts';
import { bringBack, verify } from './files.ts';
import { BackupError, readManifest } from './manifest.ts';
import { sideBySide } from './side-by-side.ts';

export type RestoreOptions = {
  backup: string;
  /** A new or empty folder, which becomes the data folder. */
  dataDir: string;
  passphrase?: string | undefined;
  onProgress?(message: string): void;
};

/**
 * Makes a data folder of a backup; it is there once every file has proved to be what was put aside.
 * @returns when the backup was begun (ISO 8601).
 * @throws BackupError; nothing stays of the folder then.
 */
export async function restore(options: RestoreOptions): Promise<string> {
  const { passphrase, onProgress = () => {} } = options;
  const [backup, dataDir] = [resolve(options.backup), resolve(options.dataDir)];
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupError(`${dataDir} is not empty; restore into a new folder.`);
  const { manifest, key } = await readManifest(backup, passphrase);
  const unfinished = `${dataDir}.restoring`;
  rmSync(unfinished, { recursive: true, force: true });
  onProgress('Reading the backup …');
  await sideBySide(Object.keys(manifest.files), (name) => verify(backup, manifest, name, key));
  onProgress(`Restoring ${Object.keys(manifest.files).length} files of ${manifest.begun} …`);
  try {
    for (const name of ['.', ...manifest.folders])
      mkdirSync(join(unfinished, name), { recursive: true, mode: 0o700 });
    await sideBySide(Object.keys(manifest.files), (name) =>
      bringBack(backup, manifest, name, { to: join(unfinished, name), key }),
    );
    if (existsSync(dataDir)) rmdirSync(dataDir);
    renameSync(unfinished, dataDir);
    syncFolder(dirname(dataDir));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return manifest.begun;
}
