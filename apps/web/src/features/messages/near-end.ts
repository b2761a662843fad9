/** How near to a list’s end counts as being there, and as exactly there, in pixels. */
export const NEAR_END = 40;
export const AT_END = 2;
