import { limits, refuseFile } from '@parley/model';
import type { ArchiveEntry } from '../archive/archive.ts';
import { fileName, type FoundFile } from '../archive/attached.ts';
import type { CampfireDatabase } from './database.ts';
import type { Storage } from './find.ts';
import type { CampfireNote, TellNote } from './notes.ts';
import { attachmentSchema, blobSchema, type CampfireBlob, readRows } from './shapes.ts';

/** A file of a message, and where it lies, if it does. */
export type AttachedBlob = {
  readonly blob: CampfireBlob;
  readonly entry: ArchiveEntry | undefined;
};

const OTHERS: Readonly<Record<string, CampfireNote>> = { User: 'avatar', Account: 'logo' };

/** The files of messages by the message's number. */
export function readBlobs(
  { files }: Storage,
  database: CampfireDatabase,
  tell: TellNote,
): Map<string, AttachedBlob[]> {
  const blobs = new Map<string, CampfireBlob>();
  const onBad = () => tell('file_unused', 'active_storage_blobs');
  for (const blob of readRows(database, 'active_storage_blobs', blobSchema, { onBad }))
    blobs.set(blob.id, blob);
  const found = new Map<string, AttachedBlob[]>();
  const used = new Set<string>();
  for (const row of readRows(database, 'active_storage_attachments', attachmentSchema)) {
    const { record_type: type, record_id: record, blob_id: id } = row;
    used.add(id);
    const other = type !== null && Object.hasOwn(OTHERS, type) ? OTHERS[type] : undefined;
    const blob = blobs.get(id);
    if (other) tell(other, `${type}, ${record}`);
    if (!blob || type !== 'Message') continue;
    found.set(record, [...(found.get(record) ?? []), { blob, entry: files.get(blob.key) }]);
  }
  for (const { id, filename } of blobs.values()) if (!used.has(id)) tell('file_unused', filename);
  return found;
}

/** The file, if it comes; what is lost otherwise, and its name. */
export function findFile(
  { blob, entry }: AttachedBlob,
  tell: (code: CampfireNote) => void,
): FoundFile | { lost: string } {
  const name = fileName(blob.filename);
  const lost = (code: CampfireNote) => {
    tell(code);
    return { lost: name };
  };
  if (!entry) return lost('file_missing');
  if (entry.size > limits.attachmentBytes) return lost('file_too_large');
  if (refuseFile({ name, size: entry.size }) !== null) return lost('file_refused');
  const found = blob.content_type ?? '';
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(found) && found.length <= 100;
  return { entry, name, mimeType: isType ? found : 'application/octet-stream' };
}
