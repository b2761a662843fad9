import { open } from 'node:fs/promises';
import { MIMEType } from 'node:util';
import { fileTypeFromBuffer } from 'file-type';
import { StorageError } from './errors.ts';
import type { Bucket } from './rows.ts';

/** The type of bytes with no usable label. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** Types that a browser displays without running them: images, audio, video, PDF, text. */
const INLINE =
  /^(image\/(png|jpeg|gif|webp|avif)|application\/pdf|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+)$/;
/**
 * Types that no browser treats as a page, script or style: served with their type, but as
 * downloads.
 */
const INERT = new RegExp(
  `^(${[
    String.raw`application/(json|zip|gzip|msword|rtf|x-tar|vnd\.[\w.-]+)`,
    'text/(csv|markdown|calendar)',
    'image/(bmp|heic|heif|tiff)',
    String.raw`font/[\w-]+`,
  ].join('|')})$`,
);
/** Types that the first bytes prove, so that a bucket limited to them does not trust labels. */
const PROVABLE = /^(image\/(?!svg\+xml$)|audio\/|video\/|application\/pdf$)/;
const PLAYED = /^(audio|video)\//;
const CHARSET = /^[\w.:+-]{1,40}$/;
const LONGEST = 255;
/** The length that file signatures need. */
const HEAD_BYTES = 4100;

/**
 * A content type in canonical form: `type/subtype` in lower case, plus the charset of a text. A
 * malformed label, or one with several types, becomes UNKNOWN_TYPE.
 */
export function canonicalType(label: string | null | undefined): string {
  const type = parsed(label);
  if (!type) return UNKNOWN_TYPE;
  const charset = type.type === 'text' ? type.params.get('charset') : null;
  return charset && CHARSET.test(charset)
    ? `${type.essence};charset=${charset.toLowerCase()}`
    : type.essence;
}

function parsed(label: string | null | undefined): MIMEType | null {
  // Browsers differ in which of several types in one header they use.
  if (!label || label.length > LONGEST || label.includes(',')) return null;
  try {
    return new MIMEType(label);
  } catch {
    return null;
  }
}

const essenceOf = (type: string) => type.split(';')[0] ?? type;

/** How an object is served, whatever its row says: its type, and if a browser may display it. */
export function servedType(label: string): { type: string; isInline: boolean } {
  const type = canonicalType(label);
  const essence = essenceOf(type);
  const isInline = INLINE.test(essence);
  return { type: isInline || INERT.test(essence) ? type : UNKNOWN_TYPE, isInline };
}

/**
 * The canonical type of an upload.
 * @throws StorageError 415 if the bucket does not accept it.
 */
export function allowedType(label: string | null | undefined, bucket: Bucket): string {
  const type = canonicalType(label);
  if (!isAllowed(type, bucket)) throw notSupported(type);
  return type;
}

/**
 * The type of bytes on disk. A bucket that limits its types judges images, audio, video and PDF by
 * their content and not by their label.
 * @param type the result of `allowedType`. @throws StorageError 415.
 */
export async function verifiedType(type: string, file: string, bucket: Bucket): Promise<string> {
  if (bucket.allowed_mime_types === null || !PROVABLE.test(type)) return type;
  const found = (await fileTypeFromBuffer(await headOf(file)))?.mime;
  if (found !== undefined && isAllowed(found, bucket)) return found;
  // Audio and video use the same containers.
  if (found !== undefined && PLAYED.test(found) && PLAYED.test(type)) return type;
  throw notSupported(found ?? `${type} with the content of another`);
}

function isAllowed(type: string, { allowed_mime_types: allowed }: Bucket): boolean {
  const essence = essenceOf(type);
  return (
    allowed === null ||
    allowed.some(
      (entry) =>
        entry === essence ||
        entry === '*/*' ||
        (entry.endsWith('/*') && essence.startsWith(entry.slice(0, -1))),
    )
  );
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const notSupported = (type: string) =>
  new StorageError('415', 'invalid_mime_type', `mime type ${type} is not supported`);
