import { basename, dirname, resolve } from 'node:path';
import { isBackupsFolder } from './kept/folder.ts';
import { restoreKept } from './kept/restore.ts';
import { BackupError, readManifest } from './manifest.ts';
import { restoreAll, intoNewFolder, refuseUsed, type Restored } from './new-folder.ts';

export type RestoreOptions = {
  /** A backup, or the folder of kept backups. */
  backup: string;
  /** A new or empty folder, which becomes the data folder. */
  dataDir: string;
  /** For kept backups: the time to go back to; the latest if absent. */
  until?: Date | undefined;
  passphrase?: string | undefined;
  onProgress?(message: string): void;
};

/**
 * Restores a data folder from a backup. The folder appears when every file has been verified.
 * @throws BackupError; the folder is removed then.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { passphrase, until, onProgress = () => {} } = options;
  const [backup, dataDir] = [resolve(options.backup), resolve(options.dataDir)];
  refuseUsed(dataDir);
  if (isBackupsFolder(backup))
    return restoreKept({ folder: backup, dataDir, until, passphrase, onProgress });
  const { manifest, key } = await readManifest(backup, passphrase);
  if (manifest.base)
    throw new BackupError(
      `${basename(backup)} is a part of the backups in ${dirname(backup)}: name that folder.`,
    );
  if (until)
    throw new BackupError(
      `${backup} is of one moment, ${manifest.begun}; to go back to another one, name the folder of BACKUPS.`,
    );
  await intoNewFolder(dataDir, (unfinished) =>
    restoreAll(backup, { manifest, key }, unfinished, onProgress),
  );
  return { at: manifest.begun, missing: [] };
}
