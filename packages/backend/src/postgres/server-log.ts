import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from './folders.ts';

/** A log grows to this many bytes, or by what is written in one round more. */
const LARGEST = 8 * 1024 ** 2;
/** How many former logs are kept: `postgres.log.1` is the latest. */
const KEPT = 3;
const EVERY_MS = 10_000;

export const logOf = (folders: Pick<Folders, 'state'>): string =>
  join(folders.state, 'postgres.log');

/**
 * Sets a log aside that has grown large, and forgets the oldest one. Its content is copied and then
 * cut, since the server holds the file open for appending; a line that comes in between is lost.
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
 * @param onError told of a disk that is full, say; the next round tries again.
 * @returns what ends it.
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
