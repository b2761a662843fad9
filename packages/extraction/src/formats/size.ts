/** Pixels as people see the image. */
export type Size = { width: number; height: number };
