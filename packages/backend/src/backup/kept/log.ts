import { existsSync, readdirSync } from 'node:fs';
import { open, readFile, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncEntry } from '../../kept-file.ts';
import { makeFolder } from '../folders.ts';
import { BackupError } from '../manifest.ts';
import type { Key } from '../sealing.ts';
import { type BackupFrame, framed, unframed } from './frames.ts';
import { beginningAt, fileAt } from './positions.ts';

/** Where a chain of the log is kept: a file for each of PostgreSQL's, appended to. */
export type LogFolder = { folder: string; timeline: number; key: Key | null };

export const logNames = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).toSorted() : [];

/** @throws BackupError when something in the file is not what was written. */
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

/** An empty piece tells that the one before was still all there was. */
const bytesOf = ({ position, bytes }: BackupFrame) => ({ position, bytes });

/**
 * The last piece that is kept, null when there is none. What a killed writer left cut after it is
 * taken away.
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

/** Adds a piece that lies within one file of the log; it is on the disk once this resolves. */
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
