import { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type Archive, MOST_ENTRIES, refusedArchive } from './archive.ts';

/** Texts shrink to a twentieth; a file that shrinks more than this is made to fill a machine. */
const MOST_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;
const KIND_OF_FILE = 0o170000;
const LINK = 0o120000;
const DEFLATED = 8;
const STORED = 0;

/**
 * The files of a zip. The list of files is judged before any is read; reading fails where a file
 * is not as long as the list says.
 * @throws TransferError
 */
export async function openZipArchive(path: string): Promise<Archive> {
  const file = await openPromise(path, { autoClose: false, validateEntrySizes: true }).catch(
    (error: unknown) => {
      throw damaged(error);
    },
  );
  const entries = await entriesOf(file).catch((error: unknown) => {
    file.close();
    throw error;
  });
  return {
    entries: [...entries]
      .map(([name, { uncompressedSize }]) => ({ path: name, size: uncompressedSize }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    open: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw refusedArchive('damaged_zip', `The zip holds no ${name}.`);
      return Readable.from(contentsOf(file, entry), { objectMode: false });
    },
    [Symbol.dispose]: () => file.close(),
  };
}

async function* contentsOf(file: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw damaged(error);
  }
}

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let compressed = 0;
  try {
    for await (const entry of file.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      judge(entry);
      compressed += entry.compressedSize;
      if (entries.has(entry.fileName))
        throw refusedArchive('double_file', `The zip holds ${entry.fileName} twice.`);
      if (entries.size >= MOST_ENTRIES)
        throw refusedArchive('too_many_files', 'The zip holds more files than any export.');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw damaged(error);
  }
  // Files that share their bytes are how a small zip holds more than its size allows.
  if (compressed > file.fileSize)
    throw refusedArchive('zip_bomb', 'Files of the zip overlap: it is made to fill a machine.');
  return entries;
}

function judge(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize, externalFileAttributes } = entry;
  if (((externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK)
    throw refusedArchive('not_a_plain_file', `${fileName} is a link; an export has no links.`);
  if (entry.isEncrypted()) throw refusedArchive('encrypted_zip', 'The zip has a password.');
  if (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== STORED)
    throw refusedArchive('damaged_zip', `${fileName} is packed in an unknown way.`);
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_RATIO)
    throw refusedArchive(
      'zip_bomb',
      `${fileName} unpacks to ${MOST_RATIO} times its size or more.`,
    );
}

/** Our own refusals pass; any other error is the zip's. */
function damaged(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'TransferError') return error;
  if (/^(invalid relative path|absolute path|invalid characters)/.test(error.message))
    return refusedArchive('bad_name', `A file of the zip leads elsewhere: ${error.message}.`);
  return refusedArchive('damaged_zip', `The zip cannot be read: ${error.message}.`);
}
