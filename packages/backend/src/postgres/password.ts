import { randomBytes } from 'node:crypto';
import { DamagedFolderError, type KeptFile, readKept, hintFor } from '../kept-file.ts';
import { type Folders, passwordFile } from './folders.ts';

const kept = (folders: Pick<Folders, 'state'>): KeptFile<string> => ({
  path: passwordFile(folders),
  parse(text) {
    if (/^[\w-]{32}$/.test(text.trim())) return text.trim();
    throw new Error('no password');
  },
  lost: 'nothing else is lost.',
});

export const newPassword = () => randomBytes(24).toString('base64url');

/** @throws DamagedFolderError */
export function readPassword(folders: Folders): string {
  const password = readKept(kept(folders));
  if (password === null)
    throw new DamagedFolderError(`${passwordFile(folders)} is missing.`, hintFor(kept(folders)));
  return password.value;
}

export const wrongPassword = (folders: Folders) =>
  new DamagedFolderError(
    `${passwordFile(folders)} does not hold the password of this database.`,
    hintFor(kept(folders)),
  );
