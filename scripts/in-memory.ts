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

/** Of Linux: files here are in memory alone. */
const MEMORY = '/dev/shm';
/** Twice as much as all tests that run at once need there. */
const MIN_FREE_BYTES = 8 * 1024 ** 3;
const NAME = /^parley-tests-(\d+)$/;

/**
 * A folder in memory for what tests put into the system's temporary folder, or null where there is
 * none or not enough room. Each database of a test is a thousand files: on a disk, to make and
 * remove them may cost more than what the test does with them. It goes with this process.
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
  // The database may run as another account, whose data lies below.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const freeBytesIn = (filesystem: string): number => {
  const { bavail, bsize } = statfsSync(filesystem);
  return bavail * bsize;
};

/** Removes what a killed run has left. */
function removeLeftBehind(filesystem: string): void {
  for (const name of readdirSync(filesystem)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isAlive(Number(pid)))
      rmSync(join(filesystem, name), { recursive: true, force: true });
  }
}
