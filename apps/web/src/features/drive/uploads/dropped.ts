/** A file or an empty folder, with the folders it lies in, as it was dropped or chosen. */
export type Dropped = { folders: string[]; file: File | null };

/**
 * Everything a drop holds, trees of folders with their empty ones too. Call it during the event:
 * later the browser has forgotten it.
 */
export function readDrop(transfer: DataTransfer): Promise<Dropped[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
  }));
  return Promise.all(
    entries.map(({ entry, file }) =>
      entry ? walk(entry, []) : Promise.resolve(file ? [{ folders: [], file }] : []),
    ),
  ).then((found) => found.flat());
}

async function walk(entry: FileSystemEntry, above: string[]): Promise<Dropped[]> {
  if (isFile(entry)) return [{ folders: above, file: await fileOf(entry) }];
  if (!isDirectory(entry)) return [];
  const folders = [...above, entry.name.normalize('NFC')];
  const inside: Dropped[] = [{ folders, file: null }];
  for (const child of await childrenOf(entry)) inside.push(...(await walk(child, folders)));
  return inside;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;
const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((done, fail) => entry.file(done, fail));

/** A reader gives a hundred at a time, and nothing at the end. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Files of a file field; of a field for folders, with their folders. */
export const readChosen = (files: Iterable<File>): Dropped[] =>
  [...files].map((file) => ({
    folders: file.webkitRelativePath
      .split('/')
      .slice(0, -1)
      .map((name) => name.normalize('NFC')),
    file,
  }));
