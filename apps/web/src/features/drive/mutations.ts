import {
  attachmentPath,
  attachmentType,
  type AttachmentSummary,
  drivePath,
  type FileVersion,
  newId,
} from '@parley/model';
import {
  collections,
  copyFromDrive,
  copyInDrive,
  copyToDrive,
  supabase,
  gateway,
  toAppError,
} from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { send } from '../messages/mutations.ts';
import { type Home, isSameHome, homeOf, namesIn, type Tree } from './entries.ts';
import { type DriveFile, type Entry, type Folder } from '../files/entry.ts';
import { isNameTaken } from './errors.ts';
import { freeName, sameName } from '../files/names.ts';

/** The user who acts, and in which workspace. */
export type DriveActor = { workspaceId: string; profileId: string };

/** A stored object, as a row of `files` names it. */
export type StoredFile = { id: string; name: string; path: string; mimeType: string; size: number };

const now = () => new Date().toISOString();

/** @returns the id of the new folder. @throws AppError, 23505 if the name is taken */
export async function createFolder(
  { workspaceId, profileId }: DriveActor,
  home: Home,
  name: string,
): Promise<string> {
  const id = newId();
  const at = now();
  await collections.folders.insert({
    id,
    workspace_id: workspaceId,
    parent_id: home.folderId,
    channel_id: home.channelId,
    name,
    created_by: profileId,
    deleted_at: null,
    created_at: at,
    updated_at: at,
  });
  return id;
}

/** Adds a stored object to the drive. @throws AppError, `quota_exceeded` and 23505 among others */
export async function createFile(
  { workspaceId, profileId }: DriveActor,
  home: Home,
  { id, name, path, mimeType, size }: StoredFile,
): Promise<void> {
  const at = now();
  await collections.files.insert({
    id,
    workspace_id: workspaceId,
    folder_id: home.folderId,
    channel_id: home.channelId,
    name,
    storage_path: path,
    mime_type: mimeType,
    file_size: size,
    version: 1,
    created_by: profileId,
    updated_by: profileId,
    deleted_at: null,
    created_at: at,
    updated_at: at,
  });
}

/** Makes a stored object the file's next version. @throws AppError */
export async function addVersion(
  fileId: string,
  { path, mimeType, size }: Omit<StoredFile, 'id' | 'name'>,
): Promise<void> {
  await collections.files.update(fileId, (row) => {
    row.storage_path = path;
    row.mime_type = mimeType;
    row.file_size = size;
  });
}

/** Makes a copy of an earlier version the newest; versions in between stay. @throws AppError */
export async function restoreVersion(file: DriveFile, version: FileVersion): Promise<void> {
  const path = drivePath(file, newId());
  await copyInDrive(version.storage_path, path);
  await addVersion(file.id, { path, mimeType: version.mime_type, size: version.file_size });
}

/** @throws AppError, 23505 if the name is taken */
export async function renameEntry(entry: Entry, name: string): Promise<void> {
  const set = (row: { name: string }) => {
    row.name = name;
  };
  const { folders, files } = collections;
  await (entry.kind === 'folder' ? folders : files).update(entry.id, set);
}

/** Moves an entry; a taken name gets a number. @throws AppError, `folder_cycle` among others */
export async function move(tree: Tree, entry: Entry, home: Home): Promise<void> {
  if (entry.kind === 'attachment' || isSameHome(homeOf(entry), home)) return;
  const name = freeName(entry.name, namesIn(tree, home, entry.kind));
  if (entry.kind === 'folder') {
    await collections.folders.update(entry.id, (row) => {
      row.parent_id = home.folderId;
      row.channel_id = home.channelId;
      row.name = name;
    });
  } else {
    await collections.files.update(entry.id, (row) => {
      row.folder_id = home.folderId;
      row.channel_id = home.channelId;
      row.name = name;
    });
  }
}

/** Copies an entry, folders with their contents. Attachments can be copied too. @throws AppError */
export async function copy(actor: DriveActor, tree: Tree, entry: Entry, home: Home): Promise<void> {
  if (entry.kind !== 'folder')
    return copyFile(actor, entry, home, freeName(entry.name, namesIn(tree, home, 'file')));
  const inside = tree.childrenOf({ channelId: entry.row.channel_id, folderId: entry.id });
  const folderId = await createFolder(
    actor,
    home,
    freeName(entry.name, namesIn(tree, home, 'folder')),
  );
  for (const child of inside)
    await copy(actor, tree, child, { channelId: home.channelId, folderId });
}

async function copyFile(
  actor: DriveActor,
  entry: Extract<Entry, { kind: 'file' | 'attachment' }>,
  home: Home,
  name: string,
): Promise<void> {
  const id = newId();
  const path = drivePath({ workspace_id: actor.workspaceId, id, name }, newId());
  await (entry.kind === 'file' ? copyInDrive : copyToDrive)(entry.row.storage_path, path);
  await createFile(actor, home, {
    id,
    name,
    path,
    mimeType: entry.row.mime_type,
    size: entry.row.file_size,
  });
}

/** Moves an entry into or out of the bin. @throws AppError */
export async function setBinned(entry: Entry, isBinned: boolean): Promise<void> {
  if (entry.kind === 'folder') {
    const { error, status } = await supabase.rpc('bin_folder', {
      folder: entry.id,
      gone: isBinned,
    });
    if (error) throw toAppError(error, status);
    return;
  }
  await collections.files.update(entry.id, (row) => {
    row.deleted_at = isBinned ? now() : null;
  });
}

/**
 * Restores an entry to its former place, or to the top if that is gone. A taken name gets a number.
 * @throws AppError
 */
export async function restoreEntry(tree: Tree, entry: Entry): Promise<void> {
  const before = homeOf(entry);
  const above = tree.folders.get(before.folderId ?? '');
  const home: Home =
    before.folderId === null || (above && !above.deleted_at)
      ? before
      : { ...before, folderId: null };
  if (!isSameHome(before, home)) await move(tree, entry, home);
  const names = namesIn(tree, home, entry.kind === 'folder' ? 'folder' : 'file');
  if (names.has(sameName(entry.name))) await renameEntry(entry, freeName(entry.name, names));
  await setBinned(entry, false);
}

/**
 * Permanently deletes files and folders with their versions, also from messages that show them.
 * @throws AppError if the user may not
 */
export async function deleteForGood(entries: readonly Entry[]): Promise<void> {
  const paths = await objectsOf(entries);
  const idsOf = (kind: Entry['kind']) =>
    entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const [folders, files, attachments] = [idsOf('folder'), idsOf('file'), idsOf('attachment')];
  if (files.length > 0) await collections.files.delete(files);
  if (folders.length > 0) await collections.folders.delete(folders);
  if (attachments.length > 0) {
    await gateway.remove('attachments', attachments);
    await queries.invalidateQueries({ queryKey: ['drive', 'attachments'] });
  }
  await removeObjects(paths);
}

/** Maximum number of paths in one storage request. */
const MOST = 200;

/** Objects without rows are useless. Storage refuses other people's; the sweep removes those. */
async function removeObjects(paths: string[]): Promise<void> {
  const { storage } = await supabase.whole();
  for (let from = 0; from < paths.length; from += MOST)
    await storage.from('drive').remove(paths.slice(from, from + MOST));
}

async function objectsOf(entries: readonly Entry[]): Promise<string[]> {
  const files = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'file' ? [entry.id] : entry.kind === 'folder' ? filesBelow(entry.row) : [],
    ),
  );
  const paths: string[] = [];
  const ids = [...files];
  for (let from = 0; from < ids.length; from += MOST) {
    const { data, error, status } = await supabase
      .from('file_versions')
      .select('storage_path')
      .in('file_id', ids.slice(from, from + MOST));
    if (error) throw toAppError(error, status);
    paths.push(...data.map(({ storage_path }) => storage_path));
  }
  return paths;
}

function filesBelow(folder: Folder): string[] {
  const folders = collections.folders.toArray;
  const ids = new Set([folder.id]);
  for (let before = 0; before < ids.size;) {
    before = ids.size;
    for (const each of folders)
      if (each.parent_id !== null && ids.has(each.parent_id)) ids.add(each.id);
  }
  return collections.files.toArray
    .filter(({ folder_id }) => folder_id !== null && ids.has(folder_id))
    .map(({ id }) => id);
}

/**
 * Posts files in a channel; its members get copies.
 * @returns the message's id
 * @throws AppError
 */
export async function share(
  actor: DriveActor,
  files: readonly DriveFile[],
  channelId: string,
  text: string,
): Promise<string> {
  const id = newId();
  const messageIds = { workspace_id: actor.workspaceId, channel_id: channelId, message_id: id };
  const summaries = await Promise.all(
    files.map(async (file): Promise<AttachmentSummary> => {
      const attachment = newId();
      const path = attachmentPath({ ...messageIds, id: attachment, name: file.name });
      await copyFromDrive(file.storage_path, path);
      return {
        id: attachment,
        type: attachmentType(file.mime_type),
        name: file.name,
        mime_type: file.mime_type,
        file_size: file.file_size,
        storage_path: path,
      };
    }),
  );
  send({
    id,
    workspaceId: actor.workspaceId,
    channelId,
    authorId: actor.profileId,
    text,
    files: summaries,
    replyToId: null,
  });
  return id;
}

/** Retries with the next free name if someone else took it first. @throws AppError */
export async function withFreeName(
  name: string,
  taken: () => ReadonlySet<string>,
  work: (name: string) => Promise<void>,
): Promise<void> {
  const tried = new Set(taken());
  for (let candidate = freeName(name, tried); ; candidate = freeName(name, tried)) {
    try {
      return await work(candidate);
    } catch (error) {
      if (!isNameTaken(error)) throw error;
      tried.add(sameName(candidate));
    }
  }
}
