/** A dropped or chosen file, or an empty folder, with the names of its parent folders. */
export type DroppedItem = { folders: string[]; file: File | null };

/**
 * Reads all files and folders of a drop. Call it during the event: browsers clear the data
 * afterwards.
 */
export function readDrop(transfer: DataTransfer): Promise<DroppedItem[]> {
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

async function walk(entry: FileSystemEntry, above: string[]): Promise<DroppedItem[]> {
  if (isFile(entry)) return [{ folders: above, file: await fileOf(entry) }];
  if (!isDirectory(entry)) return [];
  const folders = [...above, entry.name.normalize('NFC')];
  const inside: DroppedItem[] = [{ folders, file: null }];
  for (const child of await childrenOf(entry)) inside.push(...(await walk(child, folders)));
  return inside;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;
const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((done, fail) => entry.file(done, fail));

/** A reader returns up to a hundred entries per call, and none at the end. */
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

/** Files of a file input; for folder inputs with their folders. */
export const readChosen = (files: Iterable<File>): DroppedItem[] =>
  [...files].map((file) => ({
    folders: file.webkitRelativePath
      .split('/')
      .slice(0, -1)
      .map((name) => name.normalize('NFC')),
    file,
  }));
