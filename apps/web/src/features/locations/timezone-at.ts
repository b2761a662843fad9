import type { Location } from '@parley/model';
import type { Coordinates } from './coordinates.ts';

/**
 * The time zone of a point, by a table that comes with the app and is loaded when it is needed;
 * empty when it cannot be.
 */
export async function timezoneAt(at: Coordinates): Promise<string> {
  return (await timezones())(at) ?? '';
}

/** Time zones of points; of those on no map, and where the table cannot be loaded, null. */
export async function timezones(): Promise<
  (at: Pick<Location, 'latitude' | 'longitude'>) => string | null
> {
  const table = await import('@photostructure/tz-lookup').catch(() => null);
  return ({ latitude, longitude }) =>
    table && latitude !== null && longitude !== null ? table.default(latitude, longitude) : null;
}
