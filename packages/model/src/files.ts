import { fileSize } from './display.ts';
import { limits } from './limits.ts';
import { plainName } from './names.ts';
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
  const name = plainName(file.name);
  if (name.length < limits.nameMin)
    return `File name must be at least ${limits.nameMin} characters`;
  if (name.length > limits.nameMax) return `File name must be at most ${limits.nameMax} characters`;
  if (file.size <= 0) return 'This file is empty. Files need at least 1 byte.';
  if (file.size > limits.attachmentBytes)
    return `Files may be at most ${fileSize(limits.attachmentBytes)}`;
  // Windows leaves out dots and spaces at the end, so that 'run.exe.' is a program there.
  const extension =
    name
      .replace(/[. ]+$/, '')
      .split('.')
      .at(-1)
      ?.toLowerCase() ?? '';
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
 * The attachment keeps the name itself; the path has a plain form of it, for operators and for
 * images that are saved from the page.
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

/**
 * A storage path as part of an address. Storage's client does not encode paths, so that `?` would
 * end one; every address of an object goes through here.
 */
export const encodedPath = (path: string): string =>
  path.split('/').map(encodeURIComponent).join('/');

/** Only characters that mean the same in a path, an address and an object name of S3. */
function objectName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_');
  return plain.slice(-120).replace(/^\.+/, '_') || 'file';
}
