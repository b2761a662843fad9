/** Pixels per rem at the default text size. */
const USUAL_REM = 16;

/** A length that scales with the browser's text size. */
export const inRem = (pixels: number): string => `${pixels / USUAL_REM}rem`;

/** Pixels per rem now. */
export const remPixels = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

let scale: number | undefined;

/**
 * Ratio of the text size to the default. Read once, since reading computes styles and a change
 * reloads the page.
 */
export const textScale = (): number => (scale ??= remPixels() / USUAL_REM);

/** Pixels of a length of `inRem`. */
export const scaledPixels = (pixels: number): number => pixels * textScale();
