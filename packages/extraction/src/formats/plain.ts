import { TextDecoder } from 'node:util';
import { detect } from 'chardet';
import type { Format } from './format.ts';
import { isData } from './claim.ts';

const SAMPLE_BYTES = 64 * 1024;
/** Western European, and every byte is a character. */
const LAST_RESORT = 'windows-1252';

/** Decodes text by its byte order mark, as UTF-8 if valid, else by byte statistics. */
export function decodeText(bytes: Uint8Array): string {
  const marked = markOf(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const utf8 = strictUtf8(bytes);
  if (utf8 !== null) return utf8;
  const guess = detect(bytes.subarray(0, SAMPLE_BYTES)) ?? LAST_RESORT;
  return decoderOf(guess).decode(bytes);
}

/** Detects bytes no text has: zeros outside UTF-16, or many control characters. */
export function isBinary(bytes: Uint8Array): boolean {
  if (markOf(bytes)) return false;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const controls = sample.reduce(
    (count, byte) =>
      byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32) || byte === 127
        ? count + 1
        : count,
    0,
  );
  return sample.includes(0) ? !isTwoByte(sample) : controls > sample.length / 50;
}

function markOf(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return isTwoByte(bytes.subarray(0, SAMPLE_BYTES))
    ? bytes[0] === 0
      ? 'utf-16be'
      : 'utf-16le'
    : null;
}

/** Detects UTF-16 of mostly Latin text: every second byte is zero, and none of the others. */
function isTwoByte(sample: Uint8Array): boolean {
  if (sample.length < 4) return false;
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  return Math.min(even, odd) === 0 && Math.max(even, odd) > sample.length * 0.4;
}

/** Null if not UTF-8. The last character may be cut by the end of the sample. */
function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder(LAST_RESORT);
  }
}

export const plain: Format = {
  async read({ head, claim }, sink) {
    sink.add(decodeText(head));
    return { isProse: !isData(claim) };
  },
};
