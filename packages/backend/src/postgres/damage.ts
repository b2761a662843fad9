import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFolderError } from '../kept-file.ts';
import type { Folders } from './folders.ts';
import { wrongPassword } from './password.ts';
import { logOf } from './server-log.ts';

/** Reads a server's failure to start, or to accept a login, as damage to the data folder. */

const WRONG_PASSWORD = '28P01';
/** SQLSTATEs for a page or file with impossible content. */
const CORRUPTED = /^XX00[12]$/;

/** @throws DamagedFolderError if waiting does not help. */
export function refuseDamage(error: unknown, folders: Folders): void {
  if (error instanceof DamagedFolderError) throw error;
  if (!(error instanceof Error) || !('code' in error)) return;
  if (error.code === WRONG_PASSWORD) throw wrongPassword(folders);
  if (error.code === '28000')
    throw new DamagedFolderError(
      `${join(folders.data, 'pg_hba.conf')} lets nobody in: ${error.message}.`,
    );
  if (typeof error.code === 'string' && CORRUPTED.test(error.code))
    throw new DamagedFolderError(`The database in ${folders.data} is damaged: ${error.message}.`);
}

/** An error that says why the server ended, from its log. */
export function endedEarly(folders: Folders): Error {
  const log = logOf(folders);
  const lastLines = lastWords(log);
  if (/No space left on device/.test(lastLines))
    return new Error(
      `There is no space left on the disk of ${folders.state}; make some and start again.`,
    );
  return new DamagedFolderError(
    `The database in ${folders.data} does not start: ${lastLines || 'it says nothing'} (${log}).`,
    'If a file is missing or damaged, restore the data folder from a backup.',
  );
}

/** The last line of the log that reports a failure, with its detail. */
function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').split('\n').slice(-200);
  const last = lines.findLastIndex((line) =>
    /\b(FATAL|PANIC):\s*(?!the database system is)/.test(line),
  );
  if (last === -1) return lines.findLast((line) => line.trim() !== '') ?? '';
  const [, words = ''] = /\b(?:FATAL|PANIC):\s*(.*)$/.exec(lines[last] ?? '') ?? [];
  const [, detail] = /\bDETAIL:\s*(.*)$/.exec(lines[last + 1] ?? '') ?? [];
  return detail ? `${words}. ${detail}` : words;
}
