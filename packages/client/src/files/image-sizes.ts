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

/**
 * The width to ask an image at that is shown this wide: the next breakpoint, so that few sizes are
 * made and kept.
 */
export const snapWidth = (width: number): number =>
  WIDTHS.find((breakpoint) => breakpoint >= width) ?? BREAKPOINTS.xxl;

/** Side of the avatar preset, in pixels (spec point 3). */
const AVATAR = 50;
const DENSITIES = [1, 2] as const;

/**
 * The sides to ask a square picture at, shown this large, for screens of density 1 and 2: the
 * preset's, else breakpoints.
 */
export const avatarSides = (shown: number): { density: number; side: number }[] =>
  DENSITIES.map((density) => ({
    density,
    side: shown <= AVATAR ? AVATAR * density : snapWidth(shown * density),
  }));
