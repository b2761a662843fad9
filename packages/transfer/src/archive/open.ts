import { lstat } from 'node:fs/promises';
import { type Archive, refusedArchive } from './archive.ts';
import { openFolderArchive } from './folder-archive.ts';
import { openZipArchive } from './zip-archive.ts';

/** Opens a zip or a folder. @throws TransferError */
export async function openArchive(path: string): Promise<Archive> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile() && !found?.isDirectory())
    throw refusedArchive('not_an_export', `${path} is neither a zip nor a folder.`);
  return found.isDirectory() ? openFolderArchive(path) : openZipArchive(path);
}
