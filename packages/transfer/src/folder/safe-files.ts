import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { TransferError } from '../transfer-error.ts';

/** A file that is part of an export must be a plain file in a plain folder of it. */
const notPlain = (path: string) =>
  new TransferError(
    'not_a_plain_file',
    `${path} is missing, or is not a plain file or folder.`,
    'An export has no links; copy it with its contents.',
  );

/** @throws TransferError unless the path is a folder, and no link to one. */
export async function requireFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isDirectory()) throw notPlain(path);
}

/**
 * Opens a file of a folder without following a link.
 * @param name one that a schema has checked; it holds no separator.
 * @throws TransferError
 */
export async function openPlain(folder: string, name: string): Promise<FileHandle> {
  const path = join(folder, name);
  if (name.includes('/') || name.includes('\\') || name.startsWith('.')) throw notPlain(path);
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  if (!file) throw notPlain(path);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notPlain(path);
}
