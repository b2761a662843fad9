import type { Readable } from 'node:stream';
import { TransferError } from '../transfer-error.ts';

/** A file of an archive, by its path within it, with '/' between folders. */
export type ArchiveEntry = { readonly path: string; readonly size: number };

/** The files of a folder or a zip. Nothing is unpacked to disk, and nothing outside is read. */
export type Archive = Disposable & {
  readonly entries: readonly ArchiveEntry[];
  /** @throws TransferError */
  open(path: string): Promise<Readable>;
};

/** The most files of an archive: one a day of each channel, and those that people sent. */
export const MOST_ENTRIES = 1_000_000;
/** The largest JSON file that is read whole. */
const MOST_JSON_BYTES = 128 * 1024 * 1024;

export const refusedArchive = (code: string, message: string): TransferError =>
  new TransferError(code, message, 'Nothing was written. Download the export again.');

/**
 * Reads a JSON file of an archive.
 * @throws TransferError if it is too large, and SyntaxError if it is not JSON.
 */
export async function readJson(archive: Archive, { path, size }: ArchiveEntry): Promise<Contents> {
  if (size > MOST_JSON_BYTES)
    throw refusedArchive('file_too_long', `${path} is larger than any file of an export.`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of (await archive.open(path)) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_JSON_BYTES)
      throw refusedArchive('file_too_long', `${path} is larger than any file of an export.`);
    chunks.push(chunk);
  }
  const contents = Buffer.concat(chunks);
  return { contents, value: parsed(contents) };
}

/** A file as it is, and what it says: undefined if it is not JSON. */
export type Contents = { contents: Buffer; value: unknown };

function parsed(contents: Buffer): unknown {
  try {
    return JSON.parse(contents.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/**
 * The archive without the folder that all of an export may lie in, and without what a Mac adds.
 * @param marker a file that every export has at its top.
 */
export function fromTop(archive: Archive, markers: readonly string[]): Archive {
  const found = archive.entries
    .filter(({ path }) => markers.includes(path.split('/').at(-1) ?? ''))
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length)[0];
  const top = found ? found.path.slice(0, found.path.lastIndexOf('/') + 1) : '';
  const entries = archive.entries
    .filter(({ path }) => path.startsWith(top) && !/(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(path))
    .map(({ path, size }) => ({ path: path.slice(top.length), size }));
  return {
    entries,
    open: (path) => archive.open(top + path),
    [Symbol.dispose]: () => archive[Symbol.dispose](),
  };
}
