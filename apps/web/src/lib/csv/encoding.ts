/** Encodings in which spreadsheets write CSV. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof ENCODINGS)[number];

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Bytes examined to detect binary files. */
const HEAD_BYTES = 4096;

/**
 * Detects the encoding by byte order mark, or by the zero bytes of UTF-16; else UTF-8 if valid,
 * else Windows-1252, in which every byte is a character.
 */
export function detectEncoding(bytes: Uint8Array): CsvEncoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return unmarked;
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
  return bytes.subarray(0, HEAD_BYTES).includes(0) && unmarkedUtf16(bytes) === null;
}

/** Share of letters with a zero byte: delimiters, digits and line breaks have one in any script. */
const [LEAST_ZEROS, MOST_STRAY] = [0.1, 0.01];

/** UTF-16 without a mark: nearly all zero bytes are on one side of the letters. */
function unmarkedUtf16(bytes: Uint8Array): CsvEncoding | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (bytes.length % 2 !== 0 || head.length === 0) return null;
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2));
  if (odd >= LEAST_ZEROS && even <= MOST_STRAY) return 'utf-16le';
  return even >= LEAST_ZEROS && odd <= MOST_STRAY ? 'utf-16be' : null;
}

const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, index) => bytes[index] === byte);
