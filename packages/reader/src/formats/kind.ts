import { constants, gunzipSync } from 'node:zlib';
import { isBinary } from './plain.ts';

/** How a file is read. 'none': it has no text of its own. */
export type Kind = 'pdf' | 'zip' | 'tar' | 'office-encrypted' | 'rtf' | 'html' | 'mail' | 'text' | 'none' | 'damaged';

/** What a file is said to be: by its name and by who sent it. */
export type Claim = { name: string; mimeType: string };

const OFFICE = new Set(['docx', 'docm', 'xlsx', 'xlsm', 'pptx', 'pptm', 'odt', 'ods', 'odp', 'pdf', 'zip', 'eml', 'rtf']);
const MEDIA = /^(image|audio|video|font)\//;

export const extensionOf = (name: string) => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '');

/** Images, sounds and films say nothing to a reader of text. */
export const isMedia = ({ mimeType }: Claim) => MEDIA.test(mimeType) && !mimeType.startsWith('image/svg');

/** What a file is. Its first bytes decide; its name only tells one kind of text from another. */
export function kindOf(head: Uint8Array, claim: Claim): Kind {
  const extension = extensionOf(claim.name);
  const start = Buffer.from(head.subarray(0, 1024)).toString('latin1');
  if (start.includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip';
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return OFFICE.has(extension) ? 'office-encrypted' : 'none';
  if (start.startsWith('\u001f\u008b')) return isTar(unpacked(head)) ? 'tar' : 'none';
  if (isTar(start)) return 'tar';
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (isBinary(head)) return OFFICE.has(extension) ? 'damaged' : 'none';
  if (extension === 'eml' || claim.mimeType === 'message/rfc822') return 'mail';
  if (['html', 'htm', 'xhtml', 'svg'].includes(extension) || /^(text\/html|application\/xhtml)/.test(claim.mimeType)) return 'html';
  return 'text';
}

const isTar = (start: string) => start.slice(257, 262) === 'ustar';

/** How the contents of a gzip file begin; empty when it is none. */
function unpacked(head: Uint8Array): string {
  try {
    return gunzipSync(head.subarray(0, 4096), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, 512);
  } catch {
    return '';
  }
}
