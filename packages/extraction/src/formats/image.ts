import type { PixelSize } from './size.ts';
import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { extractionLimits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Format } from './format.ts';

const TAIL_BYTES = 64 * 1024;

/**
 * Reads an image's size from its header, so that no image costs more than its first bytes.
 * @throws Refusal if the file is no image, is truncated, or exceeds the pixel limit.
 */
export async function readImage(path: string, size: number, head: Uint8Array): Promise<PixelSize> {
  const found = sizeIn(head);
  if (!found) throw new Refusal('damaged');
  if (!isWhole(found.type, head, size, await lastBytes(path, size))) throw new Refusal('damaged');
  return found.size;
}

/** The size an SVG declares, or null. @throws Refusal if it exceeds the pixel limit. */
export const drawingSize = (head: Uint8Array): PixelSize | null => sizeIn(head)?.size ?? null;

function sizeIn(head: Uint8Array): { type: string; size: PixelSize } | null {
  let found: ReturnType<typeof imageSize>;
  try {
    found = imageSize(head);
  } catch {
    return null;
  }
  const { type = '', orientation = 1 } = found;
  // EXIF orientation: a camera held upright stores landscape pixels.
  const [width, height] =
    orientation >= 5 ? [found.height, found.width] : [found.width, found.height];
  if (!(width > 0 && height > 0)) return null;
  if (width * height > extractionLimits.imagePixels) throw new Refusal('too_many_pixels');
  return { type, size: { width: Math.ceil(width), height: Math.ceil(height) } };
}

/** Checks that the file is not truncated, for formats that mark their end. */
function isWhole(type: string, head: Uint8Array, size: number, tail: Buffer): boolean {
  switch (type) {
    case 'png':
      return tail.includes('IEND');
    case 'jpg':
      return tail.includes(Buffer.from([0xff, 0xd9]));
    case 'gif':
      return tail.findLast((byte) => byte !== 0) === 0x3b;
    case 'webp':
      return Buffer.from(head.subarray(0, 8)).readUInt32LE(4) + 8 <= size;
    default:
      return true;
  }
}

async function lastBytes(path: string, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const length = Math.min(size, TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const image: Format = {
  read: async ({ path, size, head }) => ({ size: await readImage(path, size, head) }),
};
