/** Pixels on the screen, and the width of the image to load for them. */
export type Size = { width: number; height: number; load: number };

const ALONE = { width: 400, height: 320 };
const AMONG = { width: 260, height: 180 };
const UNKNOWN = { width: 240, height: 180 };
const SMALLEST = 48;
/** Screens show up to two device pixels for one. */
const DENSITY = 2;

/** How large an image is shown in its message: alone up to 400 × 320, among others all 180 high; never enlarged. */
export function thumbnailSize(image: { width?: number | undefined; height?: number | undefined }, count: number): Size {
  const { width, height } = image.width && image.height ? { width: image.width, height: image.height } : UNKNOWN;
  const frame = count === 1 ? ALONE : AMONG;
  const scale = count === 1 ? Math.min(1, frame.width / width, frame.height / height) : Math.min(frame.height / height, frame.width / width);
  const shown = { width: Math.max(SMALLEST, Math.round(width * scale)), height: Math.max(SMALLEST, Math.round(height * scale)) };
  // Among others a very wide or very tall image fills its place and is cut.
  if (count > 1) shown.height = AMONG.height;
  return { ...shown, load: Math.min(Math.max(width, SMALLEST), shown.width * DENSITY) };
}
