import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '2G';

export type SmallDisk = { folder: string; unmount(): void };

/**
 * A disk of two gigabytes in a file with its own file system, or in memory if that is impossible;
 * null if this account may mount nothing.
 */
export function mountSmallDisk(folder: string): SmallDisk | null {
  const at = join(folder, 'disk');
  mkdirSync(at);
  if (!mountFile(join(folder, 'disk.image'), at) && !mountMemory(at)) return null;
  chmodSync(at, 0o755);
  return { folder: at, unmount: () => run('umount', '-l', at) };
}

const mountFile = (image: string, at: string) =>
  run('truncate', '-s', SIZE, image) &&
  run('mkfs.ext4', '-q', '-m', '0', image) &&
  run('mount', '-o', 'loop', image, at);

const mountMemory = (at: string) => run('mount', '-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', at);

function run(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
