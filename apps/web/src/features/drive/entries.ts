import { type Folder, hasWords } from '@parley/model';
import type { ChannelFile, DriveFile, Entry } from '../files/entry.ts';
import { sameName } from '../files/names.ts';

/** A place: the top of the workspace's or a channel's drive, or a folder. */
export type Home = { channelId: string | null; folderId: string | null };

const made = new WeakMap<object, Entry>();

/** Returns the same entry for the same row, so that lists redraw only what changed. */
function entryOf<Made extends Entry>(row: Made['row'], make: () => Made): Entry {
  const known = made.get(row);
  if (known) return known;
  const entry = make();
  made.set(row, entry);
  return entry;
}

/** The kind of row that an entry is in menus. */
export const nounOfEntry = ({ kind }: Entry): 'file' | 'folder' =>
  kind === 'folder' ? 'folder' : 'file';

export const folderEntry = (row: Folder): Entry =>
  entryOf(row, () => ({ kind: 'folder', id: row.id, name: row.name, row }));
export const fileEntry = (row: DriveFile): Entry =>
  entryOf(row, () => ({ kind: 'file', id: row.id, name: row.name, row }));
export const attachmentEntry = (row: ChannelFile): Entry =>
  entryOf(row, () => ({ kind: 'attachment', id: row.id, name: row.name, row }));

/** The rows of the drive, indexed by place. */
export type Tree = {
  folders: ReadonlyMap<string, Folder>;
  files: ReadonlyMap<string, DriveFile>;
  /** The entries of a place, without the bin, folders first. */
  childrenOf(home: Home): Entry[];
  /** A folder and its ancestors, topmost first. */
  ancestorsOf(folderId: string | null): Folder[];
  /** Everything below a place, parents before children. */
  below(home: Home): Entry[];
  /** All entries outside the bin. */
  everything: readonly Entry[];
  /** Entries binned by themselves, not with their folder; newest first. */
  binned: Entry[];
};

const keyOf = (channelId: string | null, folderId: string | null) => folderId ?? channelId ?? '';

export function treeOf(folders: readonly Folder[], files: readonly DriveFile[]): Tree {
  const folderById = new Map(folders.map((row) => [row.id, row]));
  const fileById = new Map(files.map((row) => [row.id, row]));
  const folderLists = Map.groupBy(
    folders.filter((row) => !row.deleted_at),
    (row) => keyOf(row.channel_id, row.parent_id),
  );
  const fileLists = Map.groupBy(
    files.filter((row) => !row.deleted_at),
    (row) => keyOf(row.channel_id, row.folder_id),
  );

  const childrenOf = ({ channelId, folderId }: Home): Entry[] => {
    const key = keyOf(channelId, folderId);
    return [
      ...(folderLists.get(key) ?? []).map(folderEntry),
      ...(fileLists.get(key) ?? []).map(fileEntry),
    ];
  };

  const ancestorsOf = (folderId: string | null): Folder[] => {
    const ancestors: Folder[] = [];
    for (
      let folder = folderById.get(folderId ?? '');
      folder && !ancestors.includes(folder);
      folder = folderById.get(folder.parent_id ?? '')
    )
      ancestors.unshift(folder);
    return ancestors;
  };

  const below = (home: Home): Entry[] =>
    childrenOf(home).flatMap((entry) =>
      entry.kind === 'folder'
        ? [entry, ...below({ channelId: entry.row.channel_id, folderId: entry.id })]
        : [entry],
    );

  const wentAlong = (row: { deleted_at: string | null }, above: string | null) => {
    const parent = folderById.get(above ?? '');
    return (
      parent !== undefined && parent.deleted_at !== null && parent.deleted_at === row.deleted_at
    );
  };
  const binned = [
    ...folders.filter((row) => row.deleted_at && !wentAlong(row, row.parent_id)).map(folderEntry),
    ...files.filter((row) => row.deleted_at && !wentAlong(row, row.folder_id)).map(fileEntry),
  ].toSorted((a, b) => deletedAt(b).localeCompare(deletedAt(a)));

  const isKept = (row: { deleted_at: string | null }) => !row.deleted_at;
  const everything = [
    ...folders.filter(isKept).map(folderEntry),
    ...files.filter(isKept).map(fileEntry),
  ];

  return {
    folders: folderById,
    files: fileById,
    childrenOf,
    ancestorsOf,
    below,
    everything,
    binned,
  };
}

const deletedAt = (entry: Entry): string => entry.row.deleted_at ?? '';

/** Names taken in a place, as `sameName` normalizes them. Folders and files have separate names. */
export function namesIn(tree: Tree, home: Home, kind: 'folder' | 'file'): Set<string> {
  return new Set(
    tree
      .childrenOf(home)
      .filter((entry) => entry.kind === kind)
      .map(({ name }) => sameName(name)),
  );
}

/** False if moving the folder here would put it into itself. */
export const canHold = (tree: Tree, home: Home, folderId: string): boolean =>
  tree.ancestorsOf(home.folderId).every(({ id }) => id !== folderId);

export function homeOf(entry: Entry): Home {
  if (entry.kind === 'folder')
    return { channelId: entry.row.channel_id, folderId: entry.row.parent_id };
  return {
    channelId: entry.row.channel_id,
    folderId: entry.kind === 'file' ? entry.row.folder_id : null,
  };
}

export const isSameHome = (a: Home, b: Home): boolean =>
  a.folderId === b.folderId && (a.folderId !== null || a.channelId === b.channelId);

export function authorOf(entry: Entry): string | null {
  if (entry.kind === 'attachment') return entry.row.author_id;
  return entry.kind === 'file'
    ? (entry.row.updated_by ?? entry.row.created_by)
    : entry.row.created_by;
}

export const changedAt = (entry: Entry): string =>
  entry.kind === 'attachment' ? entry.row.created_at : entry.row.updated_at;
export const sizeOf = (entry: Entry): number | null =>
  entry.kind === 'folder' ? null : entry.row.file_size;

/** Entries whose names contain every word. */
export const entriesNamed = (entries: readonly Entry[], words: string): Entry[] =>
  entries.filter(({ name }) => hasWords(name, words));
