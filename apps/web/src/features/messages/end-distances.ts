/** Distances from a list's end, in pixels, that count as near it and as exactly at it. */
export const NEAR_END = 40;
export const AT_END = 2;
