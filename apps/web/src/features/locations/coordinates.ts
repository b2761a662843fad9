import type { Location } from '@parley/model';

export type Coordinates = { latitude: number; longitude: number };
export type PlacedLocation = Location & Coordinates;

/** About ten centimetres; more digits are noise of the pointer. */
const PER_DEGREE = 1e6;
const round = (degrees: number) => Math.round(degrees * PER_DEGREE) / PER_DEGREE;

const DECIMAL = /^[+-]?\d{1,3}([.,]\d+)?$/;

/** Parses decimal degrees with a point or a comma; null if out of range or not a number. */
export function parseDegrees(text: string, axis: 'latitude' | 'longitude'): number | null {
  const digits = text.trim().replace('−', '-').replace(/°$/, '');
  if (!DECIMAL.test(digits)) return null;
  const degrees = Number(digits.replace(',', '.'));
  return Math.abs(degrees) <= (axis === 'latitude' ? 90 : 180) ? degrees : null;
}

/** Wraps a map position, which may lie in a repeated world, to valid coordinates. */
export function coordinatesOf({ lng, lat }: { lng: number; lat: number }): Coordinates {
  const longitude = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { latitude: round(Math.max(-90, Math.min(90, lat))), longitude: round(longitude) };
}

/** Formats as 53.5411, 9.9844. */
export const coordinatesText = ({ latitude, longitude }: Coordinates) =>
  `${Number(latitude.toFixed(4))}, ${Number(longitude.toFixed(4))}`;

export const isPlaced = (location: Location): location is PlacedLocation =>
  location.latitude !== null && location.longitude !== null;

/** The visible area; west is greater than east across the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number };

export function isWithin(
  { latitude, longitude }: Coordinates,
  { west, south, east, north }: Bounds,
): boolean {
  if (latitude < south || latitude > north) return false;
  if (east - west >= 360) return true;
  // Compares modulo 360, since the edges may lie in a repeated world.
  return (((longitude - west) % 360) + 360) % 360 <= east - west;
}
