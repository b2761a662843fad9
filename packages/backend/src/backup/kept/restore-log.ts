import { mkdir, open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../manifest.ts';
import { framesIn, logNames } from './log.ts';
import { beginningAt, beginningOf, fileAt, SEGMENT_BYTES } from './positions.ts';
import type { Chain } from './chains.ts';

/** A change may be logged a little later than its timestamp says. */
const LATER_MS = 60_000;

/**
 * Writes the log of a chain in PostgreSQL's format, as far as the restore needs it.
 * @param next the following chain, for the error message.
 * @returns the time of the last frame.
 * @throws BackupError if the log is damaged or incomplete, or ends before `until`.
 */
export async function restoreLog(
  { base, log, path }: Chain,
  to: string,
  until: Date | undefined,
  next: Chain | null,
): Promise<{ end: string }> {
  const enough = until ? until.getTime() + LATER_MS : Number.POSITIVE_INFINITY;
  let position = beginningAt(base.position);
  let end = base.at;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of logNames(log.folder)) {
    const expected = fileAt(base.timeline, position);
    if (beginningOf(name) < beginningAt(position)) continue;
    if (name !== expected) {
      const lost = `${join(log.folder, expected)} is missing: the log ends at ${end}`;
      if (until && until <= new Date(end)) return { end };
      throw new BackupError(`${lost}.`);
    }
    const file = await open(join(to, name), 'w', 0o600);
    try {
      for await (const frame of framesIn(log, name)) {
        if (frame.position !== position)
          throw new BackupError(`${join(log.folder, name)} lacks a part; use another backup.`);
        await file.write(frame.bytes, 0, frame.bytes.length, position - beginningOf(name));
        position += frame.bytes.length;
        if (frame.at > end) end = frame.at;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await truncate(join(to, name), SEGMENT_BYTES);
    if (Date.parse(end) > enough) return { end };
  }
  if (until && until > new Date(end)) throw endsBefore(path, end, next);
  return { end };
}

function endsBefore(path: string, end: string, next: Chain | null): BackupError {
  const then = next ? `, and the next one begins at ${next.base.at}` : '';
  return new BackupError(`The log in ${path} ends at ${end}${then}.`);
}
