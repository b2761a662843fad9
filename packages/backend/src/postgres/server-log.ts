import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from './folders.ts';

/** A log's largest size in bytes, plus what is written in one interval. */
const LARGEST = 8 * 1024 ** 2;
/** Number of rotated logs; `postgres.log.1` is the latest. */
const KEPT = 3;
const EVERY_MS = 10_000;

export const logOf = (folders: Pick<Folders, 'state'>): string =>
  join(folders.state, 'postgres.log');

/**
 * Rotates a large log and deletes the oldest one. Copies and truncates it, because the server holds
 * the file open for appending; a line written in between is lost.
 */
export function rotate(log: string, largest = LARGEST): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= largest) return;
  for (let number = KEPT - 1; number > 0; number -= 1)
    if (existsSync(`${log}.${number}`)) renameSync(`${log}.${number}`, `${log}.${number + 1}`);
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/**
 * Keeps the log of a running server small.
 * @param onError called on a failure, such as a full disk; the next round tries again.
 * @returns a function that stops it.
 */
export function keepSmall(log: string, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      rotate(log);
    } catch (error) {
      onError(error);
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
