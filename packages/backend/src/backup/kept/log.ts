import { existsSync, readdirSync } from 'node:fs';
import { open, readFile, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncEntry } from '../../kept-file.ts';
import { makeFolder } from '../folders.ts';
import { BackupError } from '../manifest.ts';
import type { Key } from '../sealing.ts';
import { type BackupFrame, framed, unframed } from './frames.ts';
import { beginningAt, fileAt } from './positions.ts';

/**
 * The folder of a chain's log, with one file for each log file of PostgreSQL, which is appended to.
 */
export type LogFolder = { folder: string; timeline: number; key: Key | null };

export const logNames = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).toSorted() : [];

/** @throws BackupError if the file has damaged frames. */
export async function* framesIn(
  { folder, key }: Pick<LogFolder, 'folder' | 'key'>,
  name: string,
): AsyncGenerator<BackupFrame & { end: number }> {
  try {
    yield* unframed(await readFile(join(folder, name)), key);
  } catch (error) {
    throw new BackupError(`${join(folder, name)} is damaged; use another backup.`, {
      cause: error,
    });
  }
}

/** An empty frame only confirms that the previous one was still the end of the log. */
const bytesOf = ({ position, bytes }: BackupFrame) => ({ position, bytes });

/**
 * The last kept frame; null if there is none. Cuts off an incomplete frame that a killed writer
 * left after it.
 */
export async function lastFrame(at: LogFolder): Promise<BackupFrame | null> {
  for (const name of logNames(at.folder).toReversed()) {
    let last: (BackupFrame & { end: number }) | null = null;
    for await (const frame of framesIn(at, name))
      last = last && frame.bytes.length === 0 ? { ...frame, ...bytesOf(last) } : frame;
    await truncate(join(at.folder, name), last?.end ?? 0);
    if (last) return last;
  }
  return null;
}

/** Appends a frame that lies within one log file; on disk once this resolves. */
export async function append(at: LogFolder, frame: BackupFrame): Promise<void> {
  const beginning = beginningAt(frame.position);
  const path = join(at.folder, fileAt(at.timeline, beginning));
  await makeFolder(dirname(at.folder), at.folder);
  const file = await open(path, 'a', 0o600);
  try {
    const { size } = await file.stat();
    if (size === 0) await syncEntry(path);
    await file.appendFile(await framed(frame, at.key));
    await file.datasync();
  } finally {
    await file.close();
  }
}
