import type { Bounds, Coordinates } from '../coordinates.ts';

/** Centre and zoom of a map. */
export type View = { center: [longitude: number, latitude: number]; zoom: number };

export const WORLD: View = { center: [12, 28], zoom: 1.2 };

/** Last view of each workspace, until the page closes. */
const left = new Map<string, View>();
export const viewLeft = (workspaceId: string): View | undefined => left.get(workspaceId);
export const leaveView = (workspaceId: string, view: View): void =>
  void left.set(workspaceId, view);

/** The smallest bounds of all locations, across the antimeridian if shorter; null without any. */
export function boundsOf(locations: readonly Coordinates[]): Bounds | null {
  if (locations.length === 0) return null;
  const longitudes = locations.map(({ longitude }) => longitude).toSorted((a, b) => a - b);
  const latitudes = locations.map(({ latitude }) => latitude);
  // Leave out the widest gap between longitudes.
  const gaps = longitudes.map((longitude, index) => ({
    from: longitude,
    width: (longitudes[index + 1] ?? (longitudes[0] ?? 0) + 360) - longitude,
  }));
  const { from, width } = gaps.reduce((widest, gap) => (gap.width > widest.width ? gap : widest));
  const west = from + width > 180 ? from + width - 360 : from + width;
  return {
    west,
    east: west + 360 - width,
    south: latitudes.reduce((a, b) => Math.min(a, b)),
    north: latitudes.reduce((a, b) => Math.max(a, b)),
  };
}
