import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Makes a folder and those above it, but never `within` itself: where a disk was taken away nothing
 * is made in its place, which would pass for the backups.
 * @throws what the disk answers (`ENOENT` where `within` is not there)
 */
export async function makeFolder(within: string, path: string): Promise<void> {
  if (path === within) return;
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === within) throw error;
    await makeFolder(within, dirname(path));
    await makeFolder(within, path);
  }
}
