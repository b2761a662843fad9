import { lstat } from 'node:fs/promises';
import { type Archive, refusedArchive } from './archive.ts';
import { openFolderArchive } from './folder-archive.ts';
import { TransferError } from '../transfer-error.ts';
import { openZipArchive } from './zip-archive.ts';

/** Opens a zip or a folder. @throws TransferError */
export async function openArchive(path: string): Promise<Archive> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile() && !found?.isDirectory())
    throw refusedArchive('not_an_export', `${path} is neither a zip nor a folder.`);
  if (found.isFile() && /\.(?:tar|tgz|tar\.\w+)$/i.test(path))
    throw new TransferError(
      'tar_archive',
      `${path} is a tar archive, which is not read as it is.`,
      `Unpack it with "tar -xzf", and import the folder.`,
    );
  return found.isDirectory() ? openFolderArchive(path) : openZipArchive(path);
}
