/** Pixels on the screen, and the width of the image to load for them. */
export type ThumbnailSize = { width: number; height: number; load: number };

const ALONE = { width: 400, height: 320 };
const UNKNOWN = { width: 240, height: 180 };
const SMALLEST = 48;
/** Screens show up to two device pixels for one. */
const DENSITY = 2;
/** Images shown side by side; the others wait behind the last. */
const SHOWN = 4;

/** How large an image alone in its message is shown: up to 400 × 320, never enlarged. */
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
 * Tiles of a grid of several images: two columns, three for three; all of one shape, and cut to it.
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
