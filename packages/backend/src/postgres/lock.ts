import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/**
 * Two processes wrote one data folder's lock at once, or one tried to start beside a running one.
 */
export class AlreadyRunningError extends Error {
  readonly code = 'already_running';
  readonly hint = 'Stop the other process first, or set PARLEY_DATA_DIR to another folder.';
}

type Holder = { pid: number; started: string };

/**
 * Takes the lock file for this process and returns how to give it back.
 * A lock left by a process that was killed is taken over.
 * @throws AlreadyRunningError when a living process holds it.
 */
export function takeLock(path: string): () => void {
  const holder = readHolder(path);
  if (holder && startTimeOf(holder.pid) === holder.started) {
    throw new AlreadyRunningError(
      `Parley is already running on this data folder (process ${holder.pid}).`,
    );
  }
  if (holder) rmSync(path, { force: true });
  writeLock(path);
  return () => rmSync(path, { force: true });
}

function writeLock(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch {
    throw new AlreadyRunningError(
      'Another Parley process is starting on this data folder right now.',
    );
  }
  writeSync(file, JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid) }));
  closeSync(file);
}

function readHolder(path: string): Holder | null {
  try {
    const parsed: Partial<Holder> = JSON.parse(readFileSync(path, 'utf8'));
    return { pid: Number(parsed.pid), started: String(parsed.started) };
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return missing ? null : { pid: 0, started: '' };
  }
}

/**
 * When a process began, so that a number the system gave to another process
 * since is not taken for the one that held the lock. Empty when it is gone.
 */
function startTimeOf(pid: number): string {
  if (!isAlive(pid)) return '';
  try {
    // Field 22 of /proc/<pid>/stat; the command name before it may hold spaces, so count from its
    // closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return 'alive';
  }
}

/** True when a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
