import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../kept-file.ts';
import { lives, ownMark, type ProcessMark } from './processes.ts';

/** Another living process holds the folder, or starts on it right now. */
export class AlreadyRunningError extends Error {
  readonly code = 'already_running';
  readonly hint = 'Stop the other process first, or set PARLEY_DATA_DIR to another folder.';
}

/**
 * Which process holds which folder. A copy of a folder is another folder, and the lock in it counts
 * for nothing.
 */
type Holder = ProcessMark & { folder?: string };

/** A lock as it lies there: `id` is its very file and content, `holder` null for nonsense. */
type Found = { id: string; holder: Holder | null };

/**
 * Takes the lock file for this process and returns how to give it back. One that names no living
 * process, that came with a copied folder, or that cannot be read, is taken over. The file is
 * whole, and on the disk, from the moment it is there.
 * @throws AlreadyRunningError when a living process holds it, or takes it right now.
 */
export function takeLock(path: string): () => void {
  const draft = `${path}.${randomUUID()}`;
  const text = JSON.stringify({ ...ownMark(), folder: folderId(dirname(path)) });
  try {
    writeThrough(draft, text);
    take(path, draft);
    syncFolder(dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (find(path)?.holder?.pid === process.pid) rmSync(path, { force: true });
  };
}

/** The living process that holds a lock; null when nobody does. */
export function holderOf(path: string): number | null {
  const found = find(path);
  return found && isHeld(path, found) ? (found.holder?.pid ?? null) : null;
}

/** Which folder this is, whatever its path; a copy has another. */
export function folderId(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}

function take(path: string, draft: string): void {
  for (;;) {
    const found = find(path);
    if (found === null) {
      if (linked(draft, path)) return;
    } else if (isHeld(path, found)) {
      throw new AlreadyRunningError(
        `Parley is already running on this data folder (process ${found.holder?.pid}).`,
      );
    } else if (succeeded(path, found, draft)) {
      return;
    }
  }
}

/**
 * Takes over a lock that is nobody's. Of several that want to, the one that holds the right to
 * succeed this very lock does; that right is a lock as well, for whoever held it may be gone too.
 */
function succeeded(path: string, found: Found, draft: string): boolean {
  const right = `${path}.after.${found.id}`;
  take(right, draft);
  try {
    if (find(path)?.id !== found.id) return false;
    if (statSync(path).isDirectory()) rmSync(path, { recursive: true });
    const next = `${draft}.next`;
    linked(draft, next);
    renameSync(next, path);
    return true;
  } finally {
    rmSync(right, { force: true });
  }
}

const isHeld = (path: string, { holder }: Found) =>
  holder !== null &&
  (holder.folder === undefined || holder.folder === folderId(dirname(path))) &&
  lives(holder);

function find(path: string): Found | null {
  try {
    const file = openSync(path, 'r');
    try {
      const { ino, mtimeNs, size } = fstatSync(file, { bigint: true });
      const text = size > 0 ? contentOf(file) : '';
      const id = createHash('sha256')
        .update(`${ino} ${mtimeNs} ${text}`)
        .digest('hex')
        .slice(0, 12);
      return { id, holder: holderIn(text) };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return missing ? null : { id: 'unreadable', holder: null };
  }
}

function contentOf(file: number): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function holderIn(text: string): Holder | null {
  try {
    const { pid, started, folder }: Partial<Holder> = JSON.parse(text) ?? {};
    if (!Number.isInteger(pid) || typeof started !== 'string') return null;
    return { pid: Number(pid), started, ...(typeof folder === 'string' ? { folder } : {}) };
  } catch {
    return null;
  }
}

function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** False when something lies there already. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error;
    return copied(from, to);
  }
}

/** For file systems that know no links. */
function copied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
