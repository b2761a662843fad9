/**
 * Whether there is a pointer that hovers: a mouse, and with it a keyboard of its own. Elsewhere a
 * field that takes the focus by itself would bring up a keyboard over half of the screen.
 */
export const hasHover = (): boolean => matchMedia('(hover: hover)').matches;
