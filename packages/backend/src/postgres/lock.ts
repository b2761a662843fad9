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

/** Another living process holds the folder, or is taking it right now. */
export class AlreadyRunningError extends Error {
  readonly code = 'already_running';
  readonly hint = 'Stop the other process first, or set PARLEY_DATA_DIR to another folder.';
}

/**
 * The process that holds a folder, and the id of that folder. A copied folder has another id, so
 * the lock in it has no effect.
 */
type Holder = ProcessMark & { folder?: string };

/**
 * A lock file as found: `id` identifies this very file and content; `holder` is null if it is
 * invalid.
 */
type Found = { id: string; holder: Holder | null };

/**
 * Takes the lock file for this process. Takes over a lock that names no living process, that was
 * copied with its folder, or that is unreadable. The file appears complete, and already synced to
 * disk.
 * @returns a function that releases the lock.
 * @throws AlreadyRunningError if a living process holds it, or takes it right now.
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

/** The pid of the living process that holds a lock, or null. */
export function lockHolder(path: string): number | null {
  const found = find(path);
  return found && isHeld(path, found) ? (found.holder?.pid ?? null) : null;
}

/** Identifies a folder independently of its path; a copy has another id. */
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
 * Takes over a stale lock. If several processes try, the one that holds the right to succeed this
 * very lock wins. That right is a lock too, because its holder may have died as well.
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

/** False if the target exists. */
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

/** For file systems without hard links. */
function copied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
