import type { Location } from '@parley/model';
import type { Coordinates } from './coordinates.ts';

/** The time zone of a point, from a lazily loaded table; empty if it cannot be loaded. */
export async function timezoneAt(at: Coordinates): Promise<string> {
  return (await timezones())(at) ?? '';
}

/** A function from points to time zones; null without coordinates or without the table. */
export async function timezones(): Promise<
  (at: Pick<Location, 'latitude' | 'longitude'>) => string | null
> {
  const table = await import('@photostructure/tz-lookup').catch(() => null);
  return ({ latitude, longitude }) =>
    table && latitude !== null && longitude !== null ? table.default(latitude, longitude) : null;
}
