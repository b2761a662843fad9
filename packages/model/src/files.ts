import { fileSize } from './display.ts';
import { limits } from './limits.ts';
import type { Attachment } from './rows.ts';

export const ATTACHMENTS_BUCKET = 'attachments';
export const AVATARS_BUCKET = 'avatars';
export const DRIVE_BUCKET = 'drive';

/** Programs are refused: a chat is the easiest way to pass one to a colleague who trusts it. */
const PROGRAMS = new Set(
  'apk app bat cmd com cpl dll exe hta jar js jse lnk msi msp pif ps1 scr sh vbe vbs wsf'.split(
    ' ',
  ),
);

/**
 * Checked before any byte is sent.
 * @returns `null` if the file may be attached, else the reason for the user
 */
export function refuseFile(file: { name: string; size: number }): string | null {
  if (file.name.length < limits.nameMin)
    return `File name must be at least ${limits.nameMin} characters`;
  if (file.name.length > limits.nameMax)
    return `File name must be at most ${limits.nameMax} characters`;
  if (file.size <= 0) return 'File size must be positive';
  if (file.size > limits.attachmentBytes)
    return `Files may be at most ${fileSize(limits.attachmentBytes)}`;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (PROGRAMS.has(extension)) return `Programs (.${extension}) cannot be attached`;
  return null;
}

/** The attachment type of a MIME type. */
export function attachmentType(mimeType: string): Attachment['type'] {
  const [kind] = mimeType.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

/**
 * The storage path of a message's file: `{workspace}/{channel}/{message}/{attachment}/{file name}`.
 * Characters that object names do not allow become '_'; the attachment keeps the original name.
 */
export function attachmentPath(
  row: Pick<Attachment, 'workspace_id' | 'channel_id' | 'message_id' | 'id' | 'name'>,
): string {
  return [row.workspace_id, row.channel_id, row.message_id, row.id, objectName(row.name)].join('/');
}

/**
 * The storage path of a drive file's version: `{workspace}/{file}/{version}/{file name}`.
 * @param version a new UUID for each
 */
export function drivePath(
  file: { workspace_id: string; id: string; name: string },
  version: string,
): string {
  return [file.workspace_id, file.id, version, objectName(file.name)].join('/');
}

function objectName(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w!\-.*'() &$@=;:+,?]/g, '_');
  return plain.replace(/^\.+/, '_').slice(-120) || 'file';
}
