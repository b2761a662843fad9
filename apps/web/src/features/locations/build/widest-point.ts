import type { Position } from 'geojson';

const CELLS = 28;

/** A point inside a ring, far from its edge, to place a label; `radius` in degrees. */
export function widestPoint(ring: Position[]): {
  longitude: number;
  latitude: number;
  radius: number;
} {
  const xs = ring.map(([x = 0]) => x);
  const ys = ring.map(([, y = 0]) => y);
  const [left, right, bottom, top] = [
    smallest(xs),
    -smallest(xs.map((x) => -x)),
    smallest(ys),
    -smallest(ys.map((y) => -y)),
  ];
  let best = { longitude: (left + right) / 2, latitude: (bottom + top) / 2, radius: 0 };
  for (let column = 0; column < CELLS; column++) {
    for (let row = 0; row < CELLS; row++) {
      const x = left + ((column + 0.5) / CELLS) * (right - left);
      const y = bottom + ((row + 0.5) / CELLS) * (top - bottom);
      const radius = isWithin(ring, x, y) ? distanceToEdge(ring, x, y, best.radius) : 0;
      if (radius > best.radius) best = { longitude: x, latitude: y, radius };
    }
  }
  return best;
}

const smallest = (values: number[]) =>
  values.reduce((least, value) => Math.min(least, value), Infinity);

function isWithin(ring: Position[], x: number, y: number): boolean {
  let isInside = false;
  let [beforeX = 0, beforeY = 0] = ring.at(-1) ?? [];
  for (const [pointX = 0, pointY = 0] of ring) {
    if (
      pointY > y !== beforeY > y &&
      x < ((beforeX - pointX) * (y - pointY)) / (beforeY - pointY) + pointX
    )
      isInside = !isInside;
    [beforeX, beforeY] = [pointX, pointY];
  }
  return isInside;
}

/** Distance to the nearest vertex, which suffices for dense edges. Stops early below `enough`. */
function distanceToEdge(ring: Position[], x: number, y: number, enough: number): number {
  const narrowing = Math.cos((y * Math.PI) / 180);
  let nearest = Infinity;
  for (const [pointX = 0, pointY = 0] of ring) {
    nearest = Math.min(nearest, Math.hypot((pointX - x) * narrowing, pointY - y));
    if (nearest <= enough) return 0;
  }
  return nearest;
}
