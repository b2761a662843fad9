import { limits, refuseFile } from '@parley/model';
import type { ArchiveEntry } from '../archive/archive.ts';
import { fileName, type FoundFile } from '../archive/attached.ts';
import type { ZulipNote } from './notes.ts';
import type { ZulipAttachment } from './shapes.ts';

/** A file that people uploaded: what the export says of it, and where it lies in it, if it does. */
export type Upload = { readonly listed: ZulipAttachment; readonly entry: ArchiveEntry | undefined };

/**
 * The file that a message links to, if it comes. Zulip says which messages a file was given to: a
 * link alone opens no file, because anybody can write one to a file that they may not see.
 */
export function findUpload(
  upload: Upload | undefined,
  message: number,
  tell: (code: ZulipNote) => void,
): FoundFile | null {
  const lost = (code: ZulipNote) => {
    tell(code);
    return null;
  };
  if (!upload) return lost('file_missing');
  const { listed, entry } = upload;
  if (!listed.messages.includes(message)) return lost('file_of_another');
  if (!entry) return lost('file_missing');
  const name = fileName(listed.file_name || (listed.path_id.split('/').at(-1) ?? 'file'));
  if (entry.size > limits.attachmentBytes) return lost('file_too_large');
  if (refuseFile({ name, size: entry.size }) !== null) return lost('file_refused');
  const { content_type: found = '' } = listed;
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(found) && found.length <= 100;
  return { entry, name, mimeType: isType ? found : 'application/octet-stream' };
}
