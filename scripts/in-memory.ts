import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@parley/backend/processes';

/** On Linux, files here exist only in memory. */
const MEMORY = '/dev/shm';
/** Twice the space that all concurrent tests need. */
const MIN_FREE_BYTES = 8 * 1024 ** 3;
const NAME = /^parley-tests-(\d+)$/;

/**
 * A folder in memory for the tests' temporary files; null if there is none or not enough free
 * space. Each test database is a thousand files, and creating and removing them on a disk may cost
 * more than the test itself. The folder is removed when this process exits.
 */
export function folderInMemory(
  filesystem = MEMORY,
  free: () => number = () => Math.min(freeBytesIn(filesystem), process.availableMemory()),
): string | null {
  try {
    accessSync(filesystem, constants.W_OK);
  } catch {
    return null;
  }
  removeLeftBehind(filesystem);
  if (free() < MIN_FREE_BYTES) return null;
  const folder = join(filesystem, `parley-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The database may run as another account and must reach its data below this folder.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const freeBytesIn = (filesystem: string): number => {
  const { bavail, bsize } = statfsSync(filesystem);
  return bavail * bsize;
};

/** Removes folders of runs that were killed. */
function removeLeftBehind(filesystem: string): void {
  for (const name of readdirSync(filesystem)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isAlive(Number(pid)))
      rmSync(join(filesystem, name), { recursive: true, force: true });
  }
}
