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

/** A file of the data folder is missing or damaged; message and hint say which, and what to do. */
export class DamagedFolderError extends Error {
  readonly code = 'damaged_data_folder';
  readonly hint: string;

  constructor(message: string, hint = 'Restore the data folder from a backup.') {
    super(message);
    this.hint = hint;
  }
}

/** A small file that is created once and kept permanently. */
export type KeptFile<T> = {
  path: string;
  /** @throws if the text is not valid content. */
  parse(text: string): T;
  /** The consequence of losing it, for the end of the hint's sentence. */
  lost: string;
};

/**
 * Reads a kept file. Creates it if it is missing and no data depends on it yet.
 * @param isUsed resolves with true if data exists that depends on the missing file.
 * @throws DamagedFolderError if the file is damaged, or missing although it is in use.
 */
export async function readOrCreate<T>(
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
 * @returns null if the file is missing.
 * @throws DamagedFolderError if the file is unreadable or invalid.
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
 * Writes a file that only its owner can read. After a crash, either the complete new file or the
 * complete old one exists.
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

/** Syncs the folder of a path, without blocking the event loop. */
export async function syncEntry(path: string): Promise<void> {
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}
