/**
 * True with a mouse, and so a physical keyboard. Elsewhere, autofocus would open an on-screen
 * keyboard.
 */
export const hasHover = (): boolean => matchMedia('(hover: hover)').matches;
