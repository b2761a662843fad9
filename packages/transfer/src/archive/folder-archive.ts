import { constants } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, type ArchiveEntry, MOST_ENTRIES, refusedArchive } from './archive.ts';

/** The files of a folder. @throws TransferError if it holds a link. */
export async function openFolderArchive(folder: string): Promise<Archive> {
  const entries: ArchiveEntry[] = [];
  await collect(folder, '', entries);
  return {
    entries: entries.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    open: async (path) => (await openFile(folder, path)).createReadStream(),
    // Each file is closed when it has been read.
    [Symbol.dispose]: () => {},
  };
}

async function collect(folder: string, within: string, entries: ArchiveEntry[]): Promise<void> {
  for await (const found of await opendir(join(folder, within))) {
    const path = within + found.name;
    if (found.isDirectory()) await collect(folder, `${path}/`, entries);
    else if (found.isFile()) entries.push({ path, size: await sizeOf(folder, path) });
    else throw notPlain(path);
    if (entries.length > MOST_ENTRIES)
      throw refusedArchive('too_many_files', `${folder} holds more files than any export.`);
  }
}

async function sizeOf(folder: string, path: string): Promise<number> {
  await using file = await openFile(folder, path);
  return (await file.stat()).size;
}

/** Does not follow a link, and does not wait for a pipe. */
async function openFile(folder: string, path: string) {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(join(folder, path), flags).catch(() => null);
  if (!file) throw notPlain(path);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notPlain(path);
}

const notPlain = (path: string) =>
  refusedArchive(
    'not_a_plain_file',
    `${path} is not a plain file or folder; an export has no links.`,
  );
