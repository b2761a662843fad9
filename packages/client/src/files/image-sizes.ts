/** Widths at which images are requested, in pixels, with the names of spec point 9. */
export const BREAKPOINTS = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  '2xl': 1536,
} as const;
/** In percent. */
export const IMAGE_QUALITY = 100;

const WIDTHS = Object.values(BREAKPOINTS);

/**
 * The request width for an image shown at this width: the next breakpoint, so that few sizes are
 * rendered and kept.
 */
export const snapWidth = (width: number): number =>
  WIDTHS.find((breakpoint) => breakpoint >= width) ?? BREAKPOINTS.xxl;

/** Side of the avatar preset, in pixels (spec point 3). */
const AVATAR = 50;
const DENSITIES = [1, 2] as const;

/**
 * The request sides of a square picture shown at this size, for screens of density 1 and 2: those
 * of the preset, otherwise breakpoints.
 */
export const avatarSides = (shown: number): { density: number; side: number }[] =>
  DENSITIES.map((density) => ({
    density,
    side: shown <= AVATAR ? AVATAR * density : snapWidth(shown * density),
  }));
