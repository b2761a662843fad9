/** Encodings in which spreadsheets write CSV. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof ENCODINGS)[number];

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Bytes examined to detect binary files. */
const HEAD_BYTES = 4096;

/**
 * Detects the encoding by byte order mark, else UTF-8 if valid, else Windows-1252, in which every
 * byte is a character.
 */
export function detectEncoding(bytes: Uint8Array): CsvEncoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  return decodeCsv(bytes, 'utf-8') === null ? 'windows-1252' : 'utf-8';
}

/** Decodes without the byte order mark; null if invalid. */
export function decodeCsv(bytes: Uint8Array, encoding: CsvEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Detects workbooks, images and other binary files. */
export function isBinary(bytes: Uint8Array): boolean {
  if (startsWith(bytes, ZIP)) return true;
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return false;
  return bytes.subarray(0, HEAD_BYTES).includes(0);
}

const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, index) => bytes[index] === byte);
