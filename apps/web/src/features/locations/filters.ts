import type { Location } from '@parley/model';
import { foldCase } from '../../lib/fold-case.ts';
import { type Bounds, isPlaced, isWithin } from './coordinates.ts';
import type { LocationKind } from './kinds.ts';

export type LocationFilters = {
  search: string;
  /** Empty: all. */
  kinds: ReadonlySet<LocationKind>;
  /** What the map shows; null while the list does not follow it. */
  bounds: Bounds | null;
};

/** The text of a place that is searched, without accents and case; made once a row. */
const texts = new WeakMap<Location, string>();
function textOf(location: Location): string {
  const text =
    texts.get(location) ??
    foldCase([location.name, location.address, location.notes].filter(Boolean).join('\n'));
  texts.set(location, text);
  return text;
}

/**
 * The places that fit: every word is somewhere in name, address or notes. Without bounds also those
 * that are on no map.
 */
export function filterLocations<Row extends Location>(
  locations: readonly Row[],
  { search, kinds, bounds }: LocationFilters,
): Row[] {
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  return locations.filter(
    (location) =>
      (kinds.size === 0 || kinds.has(location.kind)) &&
      (bounds === null || (isPlaced(location) && isWithin(location, bounds))) &&
      words.every((word) => textOf(location).includes(word)),
  );
}
