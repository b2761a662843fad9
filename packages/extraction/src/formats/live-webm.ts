import { open } from 'node:fs/promises';
import { extractionLimits } from '../limits.ts';

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const SCALE = Buffer.from([0x2a, 0xd7, 0xb1]);
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
/** Nanoseconds per tick if the file declares none. */
const DEFAULT_SCALE = 1_000_000;
const HEAD_BYTES = 64 * 1024;

/**
 * The duration in seconds of a live-recorded Matroska or WebM file, which has none in its header:
 * browsers write these. Takes the time of the last block (RFC 9559); null if there is none.
 */
export async function lastSeconds(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await bytesAt(file, 0, HEAD_BYTES);
    const tail = await bytesAt(
      file,
      Math.max(0, size - extractionLimits.textBytes),
      extractionLimits.textBytes,
    );
    const ticks = lastTicks(tail, tail.lastIndexOf(CLUSTER));
    return ticks === null ? null : (ticks * scaleIn(head)) / 1e9;
  } finally {
    await file.close();
  }
}

/** The time of the last block of the cluster at an offset. */
function lastTicks(bytes: Buffer, cluster: number): number | null {
  if (cluster < 0) return null;
  const contents = sizeAt(bytes, cluster + CLUSTER.length);
  if (!contents) return null;
  let start: number | null = null;
  let last = 0;
  for (let at = contents.next; at < bytes.length;) {
    const id = bytes[at];
    const element = sizeAt(bytes, at + 1);
    if (!element) break;
    if (id === TIMESTAMP && element.size > 0 && element.size <= 6)
      start = bytes.readUIntBE(element.next, element.size);
    else if ((id === SIMPLE_BLOCK || id === BLOCK) && element.next + 3 <= bytes.length)
      last = Math.max(last, bytes.readInt16BE(element.next + 1));
    // Descend into groups and skip everything else.
    at = id === BLOCK_GROUP ? element.next : element.next + element.size;
  }
  return start === null ? null : start + last;
}

/** Reads an EBML length: the position of the first set bit is its size in bytes. */
function sizeAt(bytes: Buffer, at: number): { size: number; next: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  const rest =
    length === 1
      ? 0
      : bytes.subarray(at + 1, at + length).reduce((value, byte) => value * 256 + byte, 0);
  return { size: (first & (0xff >> length)) * 256 ** (length - 1) + rest, next: at + length };
}

function scaleIn(head: Buffer): number {
  const at = head.indexOf(SCALE);
  const value = at < 0 ? null : sizeAt(head, at + SCALE.length);
  return value && value.size > 0 && value.size <= 6 && value.next + value.size <= head.length
    ? head.readUIntBE(value.next, value.size)
    : DEFAULT_SCALE;
}

async function bytesAt(
  file: Awaited<ReturnType<typeof open>>,
  at: number,
  length: number,
): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
