import { type Location, fold } from '@parley/model';
import { type Bounds, isPlaced, isWithin } from './coordinates.ts';
import type { LocationKind } from './kinds.ts';

export type LocationFilters = {
  search: string;
  /** Empty means all. */
  kinds: ReadonlySet<LocationKind>;
  /** The visible area of the map; null if the list does not follow it. */
  bounds: Bounds | null;
};

/** Cached search text of a location, without accents and case. */
const texts = new WeakMap<Location, string>();
function textOf(location: Location): string {
  const text =
    texts.get(location) ??
    fold([location.name, location.address, location.notes].filter(Boolean).join('\n'));
  texts.set(location, text);
  return text;
}

/**
 * Locations that contain every word in name, address or notes. Without bounds, includes those
 * without coordinates.
 */
export function filterLocations<Row extends Location>(
  locations: readonly Row[],
  { search, kinds, bounds }: LocationFilters,
): Row[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return locations.filter(
    (location) =>
      (kinds.size === 0 || kinds.has(location.kind)) &&
      (bounds === null || (isPlaced(location) && isWithin(location, bounds))) &&
      words.every((word) => textOf(location).includes(word)),
  );
}
