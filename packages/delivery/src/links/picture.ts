import sharp from 'sharp';

const BOX = { width: 320, height: 180 };
/** The size of the whole data URL in bytes; the table allows 65,536. */
const LARGEST = 60_000;
/** A small file may decompress to a picture that fills the memory. */
export const PREVIEW_MOST_PIXELS = 40_000_000;
export const PREVIEW_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
const QUALITIES = [75, 55, 35];

/**
 * A small copy of a picture as a data URL; null for bytes that are no picture, or if it cannot be
 * made small enough.
 */
export async function smallPicture(bytes: Buffer): Promise<string | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PREVIEW_MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!PREVIEW_FORMATS.has(format)) return null;
    const small = picture.rotate().resize({ ...BOX, fit: 'inside', withoutEnlargement: true });
    for (const quality of QUALITIES) {
      const url = `data:image/webp;base64,${(await small.clone().webp({ quality }).toBuffer()).toString('base64')}`;
      if (url.length < LARGEST) return url;
    }
    return null;
  } catch {
    return null;
  }
}
