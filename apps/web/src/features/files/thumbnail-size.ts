/** Size in CSS pixels, and the width of the image to load. */
export type ThumbnailSize = { width: number; height: number; load: number };

const ALONE = { width: 400, height: 320 };
const UNKNOWN = { width: 240, height: 180 };
const SMALLEST = 48;
/** Maximum device pixels per CSS pixel to load images for. */
const DENSITY = 2;
/** Maximum number of tiles in a grid; the rest is hidden behind the last. */
const SHOWN = 6;

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

/** Columns of the grid, and how many of them a tile takes: five images fill two rows. */
const COLUMNS = 6;

/**
 * Grid for several images, in rows of two or three. Tiles have the same shape and are cropped to
 * it. `spans` has the columns of each tile.
 */
export function gridOf(count: number): { spans: number[]; hidden: number; load: number } {
  const shown = Math.min(count, SHOWN);
  const rows = shown === 5 ? [2, 3] : shown === 4 ? [2, 2] : shown === 6 ? [3, 3] : [shown];
  const spans = rows.flatMap((tiles) => Array.from({ length: tiles }, () => COLUMNS / tiles));
  return { spans, hidden: count - shown, load: (shown === 3 ? 160 : 220) * DENSITY };
}
