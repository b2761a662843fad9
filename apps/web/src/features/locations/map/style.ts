import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapTiles } from '../../../data/index.ts';
import type { MapColours } from './colours.ts';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** Labels use the interface's typeface, drawn by the browser; there is no glyph server. */
const FONT = ['Figtree Variable'];
/** From this zoom on, the finer coast or street tiles are shown. */
export const FINE_ZOOM = 4.6;
const STREETS_ZOOM = 6;
export const DOT = 'dot';

/** The style without lazily loaded parts: labels and the finer coast. */
export function mapStyle(
  world: string,
  colours: MapColours,
  tiles: MapTiles | undefined,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: world, tolerance: 0.3, maxzoom: 8 },
      countries: { type: 'geojson', data: NOTHING },
      cities: { type: 'geojson', data: NOTHING, maxzoom: 10 },
      ...(tiles
        ? { streets: { type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: 19 } }
        : {}),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      ...coast('world', colours),
      ...(tiles
        ? [
            {
              id: 'streets',
              type: 'raster',
              source: 'streets',
              minzoom: STREETS_ZOOM,
            } satisfies LayerSpecification,
          ]
        : []),
      cities(colours, tiles ? STREETS_ZOOM : 24),
      countries(colours, tiles ? STREETS_ZOOM : 9),
    ],
  };
}

/** Land and border layers of a source. */
export function coast(source: 'world' | 'fine', colours: MapColours): LayerSpecification[] {
  const zooms = source === 'fine' ? { minzoom: FINE_ZOOM } : {};
  return [
    {
      id: `${source}-land`,
      type: 'fill',
      source,
      ...zooms,
      paint: { 'fill-color': colours.land, 'fill-antialias': true },
    },
    {
      id: `${source}-border`,
      type: 'line',
      source,
      ...zooms,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.1],
      },
    },
  ];
}

const isDue: ['<=', ['get', 'zoom'], ['zoom']] = ['<=', ['get', 'zoom'], ['zoom']];

function cities(colours: MapColours, maxzoom: number): LayerSpecification {
  return {
    id: 'cities',
    type: 'symbol',
    source: 'cities',
    maxzoom,
    filter: isDue,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['get', 'size'],
      'text-anchor': 'left',
      'text-offset': [0.45, 0],
      'text-padding': 5,
      'symbol-sort-key': ['get', 'rank'],
      'icon-image': DOT,
      'icon-size': 1,
      'text-max-width': 9,
      'text-justify': 'left',
    },
    paint: {
      'text-color': colours.city,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.2,
      'icon-color': colours.dot,
    },
  };
}

function countries(colours: MapColours, maxzoom: number): LayerSpecification {
  return {
    id: 'countries',
    type: 'symbol',
    source: 'countries',
    maxzoom,
    filter: isDue,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['get', 'size'],
      'text-letter-spacing': 0.06,
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': colours.country,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.2,
    },
  };
}

type Paint = {
  layer: string;
  property:
    | 'background-color'
    | 'fill-color'
    | 'line-color'
    | 'text-color'
    | 'text-halo-color'
    | 'icon-color'
    | 'raster-brightness-max'
    | 'raster-saturation';
  value: string | number;
};

/** Paint properties that change with the theme, for all possible layers. */
export function themed(colours: MapColours, isDark: boolean): Paint[] {
  const names = (layer: string, color: string): Paint[] => [
    { layer, property: 'text-color', value: color },
    { layer, property: 'text-halo-color', value: colours.halo },
  ];
  const coasts = ['world', 'fine'].flatMap((source): Paint[] => [
    { layer: `${source}-land`, property: 'fill-color', value: colours.land },
    { layer: `${source}-border`, property: 'line-color', value: colours.border },
  ]);
  return [
    { layer: 'water', property: 'background-color', value: colours.water },
    ...coasts,
    ...names('cities', colours.city),
    { layer: 'cities', property: 'icon-color', value: colours.dot },
    ...names('countries', colours.country),
    // Street tiles are made for light themes, so dim them in dark ones.
    { layer: 'streets', property: 'raster-brightness-max', value: isDark ? 0.7 : 1 },
    { layer: 'streets', property: 'raster-saturation', value: isDark ? -0.6 : -0.2 },
  ];
}

/** A 6-pixel dot that can be tinted. */
export function dotImage(): { width: number; height: number; data: Uint8Array } {
  const size = 12;
  const data = new Uint8Array(size * size * 4);
  for (let index = 0; index < size * size; index++) {
    const distance = Math.hypot((index % size) - 5.5, Math.floor(index / size) - 5.5);
    data.set(
      [255, 255, 255, Math.max(0, Math.min(255, Math.round(191 + (4 - distance) * 60)))],
      index * 4,
    );
  }
  return { width: size, height: size, data };
}
