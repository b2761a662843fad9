import { fileTypeFromBuffer } from 'file-type';
import { type Claim, extensionOf } from './claim.ts';
import { isBinary } from './plain.ts';

/** How a file is read; 'none' yields neither text nor size. */
export type Kind =
  | 'image'
  | 'media'
  | 'pdf'
  | 'zip'
  | 'tar'
  | 'office-encrypted'
  | 'rtf'
  | 'html'
  | 'mail'
  | 'text'
  | 'none'
  | 'damaged';

const OFFICE = new Set([
  'docx',
  'docm',
  'xlsx',
  'xlsm',
  'pptx',
  'pptm',
  'odt',
  'ods',
  'odp',
  'pdf',
  'zip',
  'eml',
  'rtf',
]);
/** Bytes needed to detect any type. */
const MOST_LOOKED_AT = 4096;
/** A file that claims one of these types without its signature is refused. */
const KNOWN_MEDIA = new RegExp(
  `^(${[
    'image/(png|jpeg|gif|webp|avif|heic|heif|bmp|tiff)',
    'audio/(mpeg|mp4|x-m4a|wav|x-wav|ogg|flac|webm)',
    'video/(mp4|webm|quicktime|ogg|x-matroska)',
  ].join('|')})$`,
);
/** Images whose size is read. Camera raw formats are TIFF. */
const IMAGE =
  /^image\/(a?png|jpeg|gif|tiff|webp|avif|hei[cf](-sequence)?|bmp|x-(canon|nikon|sony|adobe)-\w+)$/;
/** Types with a weak signature (two bytes, one audio frame); the claim must agree. */
const WEAK: Readonly<Record<string, string>> = {
  'image/bmp': 'image/',
  'audio/mpeg': 'audio/',
  'audio/aac': 'audio/',
};

/** Detects a file's kind by its first bytes. The name only distinguishes kinds of text. */
export async function kindOf(head: Uint8Array, claim: Claim): Promise<Kind> {
  const extension = extensionOf(claim.name);
  const start = Buffer.from(head.subarray(0, 1024)).toString('latin1');
  const known = await kindByBytes(head, start, claim);
  if (known) return known;
  // Some programs write bytes before the marker.
  if (start.includes('%PDF-')) return 'pdf';
  if (KNOWN_MEDIA.test(claim.mimeType)) return 'damaged';
  if (isBinary(head)) return OFFICE.has(extension) ? 'damaged' : 'none';
  if (extension === 'eml' || claim.mimeType === 'message/rfc822') return 'mail';
  if (
    ['html', 'htm', 'xhtml', 'svg'].includes(extension) ||
    /^(text\/html|application\/xhtml|image\/svg)/.test(claim.mimeType)
  )
    return 'html';
  return 'text';
}

/** The kind by signature only; null if there is none. */
async function kindByBytes(
  head: Uint8Array,
  start: string,
  { name, mimeType: claimed }: Claim,
): Promise<Kind | null> {
  const { mime = '', ext = '' } =
    (await fileTypeFromBuffer(head.subarray(0, MOST_LOOKED_AT))) ?? {};
  const isWeak = !start.startsWith('ID3') && !claimed.startsWith(WEAK[mime] ?? '');
  if (IMAGE.test(mime)) return isWeak ? null : 'image';
  if (/^(audio|video)\//.test(mime)) return isWeak ? null : 'media';
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'application/rtf') return 'rtf';
  if (start.startsWith('PK')) return mime === '' ? null : 'zip';
  if (mime === 'application/x-cfb')
    return OFFICE.has(extensionOf(name)) ? 'office-encrypted' : 'none';
  if (mime === 'application/x-tar' || ext === 'tar.gz') return 'tar';
  return mime === 'application/gzip' ? 'none' : null;
}
