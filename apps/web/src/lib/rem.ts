/** Pixels of a rem in a browser whose text is as large as it came. */
const USUAL_REM = 16;

/** A length that grows with the text size a browser is set to, from its pixels without that. */
export const inRem = (pixels: number): string => `${pixels / USUAL_REM}rem`;

/** How many pixels a rem has here. */
export const remPixels = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

let scale: number | undefined;

/**
 * How many times larger than usual the browser's text is: asked once, since asking has styles
 * computed, and who changes it loads the page anew.
 */
export const textScale = (): number => (scale ??= remPixels() / USUAL_REM);

/** The pixels that a length of `inRem` has here, for what is computed by them. */
export const scaled = (pixels: number): number => pixels * textScale();
