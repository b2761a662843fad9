import { ATTACHMENTS_BUCKET, DRIVE_BUCKET } from '@parley/model';
import type { Entry } from './entry.ts';

/** A stored file as previews need it. */
export type ViewedFile = {
  id: string;
  name: string;
  mime_type: string;
  file_size: number;
  path: string;
  bucket: string;
  /** Changes with the content. */
  version: number;
};

export function viewedFileOf(entry: Exclude<Entry, { kind: 'folder' }>): ViewedFile {
  const { name, mime_type, file_size, storage_path } = entry.row;
  const isFile = entry.kind === 'file';
  return {
    id: entry.id,
    name,
    mime_type,
    file_size,
    path: storage_path,
    bucket: isFile ? DRIVE_BUCKET : ATTACHMENTS_BUCKET,
    version: isFile ? entry.row.version : 1,
  };
}
