import { constants, gunzipSync } from 'node:zlib';
import { isBinary } from './plain.ts';

/** How a file is read. 'none': there is nothing to tell of it. */
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

/** What a file is said to be: by its name and by who sent it. */
export type Claim = { name: string; mimeType: string };

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
const MEDIA = /^(image|audio|video|font)\//;
/** What says that it is one of these, and does not begin like any, is none. */
const KNOWN_MEDIA =
  /^(image\/(png|jpeg|gif|webp|avif|heic|heif|bmp|tiff)|audio\/(mpeg|mp4|x-m4a|wav|x-wav|ogg|flac|webm)|video\/(mp4|webm|quicktime|ogg|x-matroska))$/;
// The first bytes of files, control characters among them.
const IMAGE =
  // oxlint-disable-next-line no-control-regex
  /^(\u0089PNG\r\n\u001a\n|\u00ff\u00d8\u00ff|GIF8[79]a|II\*\u0000|MM\u0000\*|RIFF[^]{4}WEBP|[^]{4}ftyp(avi[fs]|hei[cx]|mif1|msf1))/;
const RECORDING =
  // oxlint-disable-next-line no-control-regex
  /^(ID3[\u0002-\u0004]|fLaC|OggS|\u001aE\u00df\u00a3|RIFF[^]{4}(WAVE|AVI )|FORM[^]{4}AIF|[^]{4}ftyp)/;

export const extensionOf = (name: string) =>
  name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';

/** Images, sounds and films say nothing to a reader of text. */
export const isMedia = ({ mimeType }: Claim) =>
  MEDIA.test(mimeType) && !mimeType.startsWith('image/svg');

/** What a file is. Its first bytes decide; its name only tells one kind of text from another. */
export function kindOf(head: Uint8Array, claim: Claim): Kind {
  const extension = extensionOf(claim.name);
  const start = Buffer.from(head.subarray(0, 1024)).toString('latin1');
  const media = mediaIn(start, claim);
  if (media) return media;
  if (start.includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip';
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return OFFICE.has(extension) ? 'office-encrypted' : 'none';
  if (start.startsWith('\u001f\u008b')) return isTar(unpacked(head)) ? 'tar' : 'none';
  if (isTar(start)) return 'tar';
  if (start.startsWith('{\\rtf')) return 'rtf';
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

/**
 * Images, sounds and films by how they begin. Two letters, or a frame of sound, are believed
 * together with the claim.
 */
function mediaIn(start: string, { mimeType }: Claim): 'image' | 'media' | null {
  if (IMAGE.test(start) || (start.startsWith('BM') && mimeType.startsWith('image/')))
    return 'image';
  return RECORDING.test(start) ||
    (/^\u00ff[\u00e0-\u00fe]/.test(start) && mimeType.startsWith('audio/'))
    ? 'media'
    : null;
}

const isTar = (start: string) => start.slice(257, 262) === 'ustar';

/** How the contents of a gzip file begin; empty when it is none. */
function unpacked(head: Uint8Array): string {
  try {
    return gunzipSync(head.subarray(0, 4096), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
      'latin1',
      0,
      512,
    );
  } catch {
    return '';
  }
}
