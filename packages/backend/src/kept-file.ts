import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/**
 * Something of the data folder is missing or damaged; message and hint say what, and what to do.
 */
export class DamagedFolderError extends Error {
  readonly code = 'damaged_data_folder';
  readonly hint: string;

  constructor(message: string, hint = 'Restore the data folder from a backup.') {
    super(message);
    this.hint = hint;
  }
}

/** A small file that is made once and kept for good. */
export type KeptFile<T> = {
  path: string;
  /** @throws for a text that is not what was kept. */
  parse(text: string): T;
  /** What is lost with it, as a sentence that begins with "then". */
  lost: string;
};

/**
 * What a file keeps; where it is missing and nothing depends on it yet, it is made.
 * @param isUsed whether there is data that only the missing one belongs to.
 * @throws DamagedFolderError when it is damaged, or missing although it is used.
 */
export async function keptOrMade<T>(
  file: KeptFile<T>,
  isUsed: () => Promise<boolean>,
  make: () => Promise<string> | string,
): Promise<T> {
  const kept = readKept(file);
  if (kept !== null) return kept.value;
  if (await isUsed())
    throw new DamagedFolderError(
      `${file.path} is missing, and there is data made with it.`,
      hintFor(file),
    );
  const text = await make();
  mkdirSync(dirname(file.path), { recursive: true });
  writeKept(file.path, text);
  return file.parse(text);
}

/**
 * @returns null when the file is missing.
 * @throws DamagedFolderError when it is something else than what was kept.
 */
export function readKept<T>(file: KeptFile<T>): { value: T } | null {
  let text: string;
  try {
    text = readFileSync(file.path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new DamagedFolderError(`${file.path} cannot be read (${String(error)}).`, hintFor(file));
  }
  try {
    return { value: file.parse(text) };
  } catch {
    const what = text.trim() === '' ? 'empty' : 'damaged';
    throw new DamagedFolderError(`${file.path} is ${what}.`, hintFor(file));
  }
}

export const hintFor = <T>({ path, lost }: KeptFile<T>) =>
  `Restore it from a backup; without one, "npm run renew -- ${basename(path)}" makes a new one: ${lost}`;

/**
 * Writes a file for its owner alone. Whatever happens, afterwards there is the whole new one or the
 * whole old one.
 */
export function writeKept(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
}

/** Syncs a folder, so that created and removed names survive a power loss. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The same for one name, without blocking the event loop. */
export async function syncEntry(path: string): Promise<void> {
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}
