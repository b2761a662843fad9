import { plainName } from '@parley/model';
import { type Home, namesIn, type Tree } from '../entries.ts';
import { nameProblem, sameName } from '../../files/names.ts';
import type { DroppedItem } from './read-drop.ts';

/** The bucket's file size limit, in bytes. */
const LARGEST = 2 * 1024 ** 3;

export type RefusedWhy =
  | 'empty'
  | 'tooLong'
  | 'path'
  | 'control'
  | 'noBytes'
  | 'tooLarge'
  | 'quota';
export type Refused = { name: string; why: RefusedWhy };
export type PlannedFile = {
  file: File;
  name: string;
  /** Folder names below the drop target. */ folders: string[];
};
/** A file whose name is already taken. */
export type Conflict = PlannedFile & { existingId: string };
export type DriveUploadPlan = {
  folders: string[][];
  files: PlannedFile[];
  conflicts: Conflict[];
  refused: Refused[];
};

/**
 * Plans an upload before anything happens: folders to make, files to send, name conflicts, refused
 * files.
 * @param freeBytes bytes left in the workspace, null if unknown
 */
export function planOf(
  tree: Tree,
  home: Home,
  dropped: readonly DroppedItem[],
  freeBytes: number | null,
): DriveUploadPlan {
  const plan: DriveUploadPlan = { folders: [], files: [], conflicts: [], refused: [] };
  const madeFolders = new Set<string>();
  const total = dropped.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const isTooMuch = freeBytes !== null && total > freeBytes;
  for (const { folders: told, file } of dropped) {
    const folders = told.map(plainName);
    const wrong = folders.find((name) => nameProblem(name) !== null);
    if (wrong !== undefined) {
      if (!plan.refused.some(({ name }) => name === wrong))
        plan.refused.push({ name: wrong, why: nameProblem(wrong) ?? 'path' });
      continue;
    }
    if (!file) {
      addFolder(plan, madeFolders, folders, isTooMuch);
      continue;
    }
    const name = plainName(file.name);
    const why = refusalOf(name, file.size, isTooMuch);
    if (why) {
      plan.refused.push({ name, why });
      continue;
    }
    addFolder(plan, madeFolders, folders, false);
    const existing = existingFile(tree, home, folders, name);
    if (existing) plan.conflicts.push({ file, name, folders, existingId: existing });
    else plan.files.push({ file, name, folders });
  }
  return plan;
}

function refusalOf(name: string, bytes: number, isTooMuch: boolean): RefusedWhy | null {
  if (bytes === 0) return nameProblem(name) ?? 'noBytes';
  if (bytes > LARGEST) return 'tooLarge';
  return nameProblem(name) ?? (isTooMuch ? 'quota' : null);
}

function addFolder(
  plan: DriveUploadPlan,
  made: Set<string>,
  folders: string[],
  isTooMuch: boolean,
): void {
  const key = folders.join('/');
  if (folders.length === 0 || isTooMuch || made.has(key)) return;
  made.add(key);
  plan.folders.push(folders);
}

/** The folder at a path below a place; null if it does not exist yet. */
export function folderAt(tree: Tree, home: Home, folders: readonly string[]): Home | null {
  let at = home;
  for (const name of folders) {
    const next = tree
      .childrenOf(at)
      .find((entry) => entry.kind === 'folder' && sameName(entry.name) === sameName(name));
    if (!next) return null;
    at = { channelId: home.channelId, folderId: next.id };
  }
  return at;
}

function existingFile(
  tree: Tree,
  home: Home,
  folders: readonly string[],
  name: string,
): string | null {
  const at = folderAt(tree, home, folders);
  if (!at || !namesIn(tree, at, 'file').has(sameName(name))) return null;
  return (
    tree
      .childrenOf(at)
      .find((entry) => entry.kind === 'file' && sameName(entry.name) === sameName(name))?.id ?? null
  );
}
