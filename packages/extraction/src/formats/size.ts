/** Pixels as people see the image. */
export type PixelSize = { width: number; height: number };
