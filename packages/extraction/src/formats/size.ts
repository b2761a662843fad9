/** Pixels as displayed, after rotation. */
export type PixelSize = { width: number; height: number };
