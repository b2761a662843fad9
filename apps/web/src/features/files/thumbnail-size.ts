/** Size in CSS pixels, and the width of the image to load. */
export type ThumbnailSize = { width: number; height: number; load: number };

const ALONE = { width: 400, height: 320 };
const UNKNOWN = { width: 240, height: 180 };
const SMALLEST = 48;
/** Maximum device pixels per CSS pixel to load images for. */
const DENSITY = 2;
/** Maximum number of tiles in a grid; the rest is hidden behind the last. */
const SHOWN = 4;

/** Size of a single image: up to 400 × 320, never enlarged. */
export function thumbnailSize(image: {
  width?: number | undefined;
  height?: number | undefined;
}): ThumbnailSize {
  const { width, height } =
    image.width && image.height ? { width: image.width, height: image.height } : UNKNOWN;
  const scale = Math.min(1, ALONE.width / width, ALONE.height / height);
  const shown = {
    width: Math.max(SMALLEST, Math.round(width * scale)),
    height: Math.max(SMALLEST, Math.round(height * scale)),
  };
  return { ...shown, load: Math.min(Math.max(width, SMALLEST), shown.width * DENSITY) };
}

/**
 * Grid for several images: two columns, or three for exactly three images. Tiles have the same
 * shape and are cropped to it.
 */
export function gridOf(count: number): {
  columns: 2 | 3;
  shown: number;
  hidden: number;
  load: number;
} {
  const columns = count === 3 ? 3 : 2;
  const shown = Math.min(count, SHOWN);
  return { columns, shown, hidden: count - shown, load: (columns === 3 ? 160 : 220) * DENSITY };
}
