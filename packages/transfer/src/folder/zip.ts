import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { TransferError } from '../transfer-error.ts';

/** The files of an export, perhaps in one folder as most programs pack it. */
const PART = /^(?:[^/\\]+\/)?(manifest\.json|tables\/[a-z0-9_.]+\.jsonl|files\/[0-9a-f]{64})$/;
const FOLDER = /\/$/;
/** Pages to read an export offline, which no import needs. */
const PAGE = /^(?:[^/\\]+\/)?html\/[^/\\]+\.html$/;

/** Above this size, contents may be this many times as large as the file. Rows pack ten times. */
const SMALL_BYTES = 100 * 1024 * 1024;
const MOST_TIMES = 100;

/**
 * Unpacks a zip of an export into a new folder. Only files with the names of an export are written,
 * as plain files, so no name leads elsewhere and no link is made.
 * @throws TransferError
 */
export async function unpackZip(file: string, folder: string): Promise<void> {
  const { size } = await stat(file);
  const zip = await openPromise(file, { autoClose: false, validateEntrySizes: true }).catch(
    (error: unknown) => {
      throw damaged(error);
    },
  );
  try {
    for (const name of ['tables', 'files']) await mkdir(join(folder, name), { mode: 0o700 });
    const written = new Set<string>();
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      const name = partOf(entry, written);
      if (name === null) continue;
      bytes += entry.uncompressedSize;
      // The declared size is safe to add up, because inflating enforces it.
      if (bytes > SMALL_BYTES && bytes > size * MOST_TIMES)
        throw refused('zip_too_large', 'The zip unpacks to far more than an export does.');
      const target = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 });
      await pipeline(await zip.openReadStreamPromise(entry), target);
    }
  } catch (error) {
    throw error instanceof TransferError ? error : damaged(error);
  } finally {
    zip.close();
  }
}

/** @returns the path within the export; null for what is not needed. @throws TransferError */
function partOf(entry: Entry, written: Set<string>): string | null {
  const { fileName } = entry;
  if (FOLDER.test(fileName) || PAGE.test(fileName)) return null;
  const name = PART.exec(fileName)?.[1];
  if (name === undefined || name.includes('..') || written.has(name) || entry.isEncrypted())
    throw refused('not_an_export', `The zip holds ${fileName}, which no export has.`);
  written.add(name);
  return name;
}

const refused = (code: string, message: string) =>
  new TransferError(code, message, 'Pack the folder that "npm run export" wrote.');

const damaged = (error: unknown) =>
  refused(
    'not_an_export',
    `The zip cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  );
