import type { FileRegion } from '@parley/model';

export type Point = { x: number; y: number };

/** The side of a region that a click marks. */
const LEAST = 0.06;

const within = (value: number, most = 1): number => Math.min(most, Math.max(0, value));

/** The region between two points, in shares of the picture, and of a least size around a click. */
export function regionBetween(from: Point, to: Point): FileRegion {
  const [left, right] = [from.x, to.x].map((x) => within(x)).toSorted((a, b) => a - b);
  const [top, bottom] = [from.y, to.y].map((y) => within(y)).toSorted((a, b) => a - b);
  return { ...along('x', 'width', left, right), ...along('y', 'height', top, bottom) };
}

function along<At extends string, Size extends string>(
  at: At,
  size: Size,
  start = 0,
  end = 0,
): Record<At | Size, number> {
  const length = Math.max(LEAST, end - start);
  const first = end - start >= LEAST ? start : within((start + end - LEAST) / 2, 1 - LEAST);
  return { [at]: first, [size]: length } as Record<At | Size, number>;
}

/** The region moved by shares of the picture, as far as its edge. */
export const movedBy = (region: FileRegion, right: number, down: number): FileRegion => ({
  ...region,
  x: within(region.x + right, 1 - region.width),
  y: within(region.y + down, 1 - region.height),
});
