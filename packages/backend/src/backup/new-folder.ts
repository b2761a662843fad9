import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../kept-file.ts';
import { restoreFile, verifyFile } from './files.ts';
import { BackupError, type Manifest } from './manifest.ts';
import type { Key } from './sealing.ts';
import { sideBySide } from './side-by-side.ts';

/** The result of a restore. */
export type Restored = {
  /** The restored point in time, by which all acknowledged changes are included (ISO 8601). */
  at: string;
  /** Stored files that rows refer to but the backups lack, as bucket/name. */
  missing: string[];
};

/** @throws BackupError */
export function refuseUsed(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupError(`${dataDir} is not empty; restore into a new folder.`);
}

/** Renames the folder when the work in it is done; removes it if the work fails. */
export async function intoNewFolder<T>(
  dataDir: string,
  work: (unfinished: string) => Promise<T>,
): Promise<T> {
  refuseUsed(dataDir);
  const unfinished = `${dataDir}.restoring`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    const result = await work(unfinished);
    if (existsSync(dataDir)) rmdirSync(dataDir);
    renameSync(unfinished, dataDir);
    syncFolder(dirname(dataDir));
    return result;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Verifies every file of a backup first, then writes them. @throws BackupError */
export async function restoreAll(
  backup: string,
  { manifest, key }: { manifest: Manifest; key: Key | null },
  to: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const names = Object.keys(manifest.files);
  onProgress('Reading the backup …');
  await sideBySide(names, (name) => verifyFile(backup, manifest, name, key));
  onProgress(`Restoring ${names.length} files of ${manifest.begun} …`);
  for (const name of ['.', ...manifest.folders])
    mkdirSync(join(to, name), { recursive: true, mode: 0o700 });
  await sideBySide(names, (name) =>
    restoreFile(backup, manifest, name, { to: join(to, name), key }),
  );
}
