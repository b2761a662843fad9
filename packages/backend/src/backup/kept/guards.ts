import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import { AlreadyRunningError, takeLock } from '../../postgres/lock.ts';
import { thresholdsOf } from '../../space/watch.ts';
import { BackupError } from '../manifest.ts';

/** Only one program at a time writes to a folder of backups. @throws BackupError */
export function lockFolder(folder: string): () => void {
  try {
    return takeLock(join(folder, 'lock'));
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    throw new BackupError(`Another Parley keeps its backups in ${folder}; name another folder.`);
  }
}

/** Backups on the same disk as the data are better than none, but are logged as a warning. */
export function warnSameDisk(folder: string, dataDir: string, log: Log): void {
  if (statSync(folder).dev === statSync(dataDir).dev)
    log({
      level: 'warn',
      message: 'The backups lie on the disk of the data: whoever loses it loses both',
    });
}

/** Backups stop before the product does, on any disk. @throws BackupError */
export async function checkFreeSpace(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * thresholdsOf(blocks * bsize).low)
    throw new BackupError(`There is too little space left on the disk of ${folder}.`);
}
