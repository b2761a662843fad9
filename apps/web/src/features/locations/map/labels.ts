import type { Feature, FeatureCollection, Point } from 'geojson';
import type { City } from '../build/cities.ts';
import type { CountryLabel } from '../build/world.ts';

/** `zoom`: shown from this zoom on. `rank`: lower ranks win space. */
export type Label = { name: string; zoom: number; rank: number; size: number };
type Labels = FeatureCollection<Point, Label>;

/** Minimum width in pixels of a country for its label; the world has 512 at zoom 0. */
const LABEL_WIDTH = 30;
const WORLD_DEGREES_PER_PIXEL = 360 / 512;

/** Country names in the user's language, each from the zoom where the country is wide enough. */
export function countryNames(countries: readonly CountryLabel[], language: string): Labels {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return collect(
    countries.map(([code, name, longitude, latitude, width]) => ({
      at: [longitude, latitude],
      label: {
        name: code ? (names.of(code) ?? name) : name,
        zoom: Math.max(0, Math.min(6, Math.log2((LABEL_WIDTH * WORLD_DEGREES_PER_PIXEL) / width))),
        rank: -width,
        size: width > 20 ? 14 : 12,
      },
    })),
  );
}

/** City names: ten million people from zoom 2.3, fifteen thousand from 6.8. */
export function cityNames(cities: readonly City[]): Labels {
  return collect(
    cities.map(([name, longitude, latitude, thousands, isCapital]) => ({
      at: [longitude, latitude],
      label: {
        name,
        zoom: Math.max(2, 8.7 - 1.6 * Math.log10(thousands) - (isCapital ? 1 : 0)),
        rank: -thousands - (isCapital ? 3000 : 0),
        size: thousands > 1000 || isCapital ? 13 : 11.5,
      },
    })),
  );
}

function collect(labels: readonly { at: number[]; label: Label }[]): Labels {
  return {
    type: 'FeatureCollection',
    features: labels.map(({ at, label }): Feature<Point, Label> => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: at },
      properties: label,
    })),
  };
}
