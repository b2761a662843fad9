import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Creates a folder and its parents, but never `within` itself: if its disk is missing, a new folder
 * in its place would pass for the backups.
 * @throws the system's error (`ENOENT` if `within` does not exist)
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
