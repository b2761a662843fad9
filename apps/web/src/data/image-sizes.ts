/** Widths that images are asked at, in pixels, by the names of spec point 9. */
export const BREAKPOINTS = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  '2xl': 1536,
} as const;
/** Percent. */
export const IMAGE_QUALITY = 100;

const WIDTHS = Object.values(BREAKPOINTS);

/** The width to ask an image at that is shown this wide: the next breakpoint, so that few sizes are made and kept. */
export const snapWidth = (width: number): number =>
  WIDTHS.find((breakpoint) => breakpoint >= width) ?? BREAKPOINTS.xxl;
