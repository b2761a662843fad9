import i18next from 'i18next';
import { type GeoJSONSource, Map as WorldMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import addresses from 'virtual:map-data';
import { config, useWorkspace } from '../../../data/index.ts';
import { useIsDark } from '../../../lib/appearance.ts';
import { mapColours } from './colours.ts';
import { cityNames, countryNames } from './labels.ts';
import { coast, DOT, dotImage, FINE_ZOOM, mapStyle, themed } from './style.ts';
import type { View } from './view.ts';

// From our own origin, as the page's Content-Security-Policy requires.
setWorkerUrl(workerUrl);

/**
 * Maximum zoom without street tiles: houses of a town are apart, though nothing is drawn around
 * them.
 */
const NAMES_ONLY_ZOOM = 11;
/** Maximum zoom at which something is drawn around a location. */
const DRAWN_ZOOM = 6;
const STREETS_ZOOM = 18;

type MapSettings = {
  /** Initial view. */
  start: View;
  label: string;
  /** True inside a scrolling page: wheel and touch scroll the page, not the map. */
  isPart: boolean;
};

/** A world map in the element, in the page's colours; null until it is ready. */
export function useMap(
  container: RefObject<HTMLElement | null>,
  settings: MapSettings,
): WorldMap | null {
  const [map, setMap] = useState<WorldMap | null>(null);
  const make = useEffectEvent((element: HTMLElement) => makeMap(element, settings));
  useEffect(() => {
    if (!container.current) return;
    const made = make(container.current);
    made.once('load', () => {
      made.addImage(DOT, dotImage(), { sdf: true, pixelRatio: 2 });
      void writeNames(made);
      made.on('zoom', () => refineCoast(made));
      refineCoast(made);
      setMap(made);
    });
    return () => {
      setMap(null);
      made.remove();
    };
  }, [container]);
  useThemeColours(map);
  return map;
}

function makeMap(
  container: HTMLElement,
  { start: { center, zoom }, label, isPart }: MapSettings,
): WorldMap {
  const map = new WorldMap({
    container,
    style: mapStyle(addresses.world, mapColours(), config.mapTiles),
    center,
    zoom,
    minZoom: 0.6,
    maxZoom: config.mapTiles ? STREETS_ZOOM : isPart ? DRAWN_ZOOM : NAMES_ONLY_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    scrollZoom: !isPart,
    dragPan: !isPart || matchMedia('(pointer: fine)').matches,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: { 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

/** Loads the finer coast, several megabytes, only when the user zooms in. */
function refineCoast(map: WorldMap): void {
  if (map.getZoom() < FINE_ZOOM || map.getSource('fine')) return;
  map.addSource('fine', {
    type: 'geojson',
    data: addresses.worldFine,
    tolerance: 0.3,
    maxzoom: 11,
  });
  for (const layer of coast('fine', mapColours()))
    map.addLayer(layer, map.getLayer('streets') ? 'streets' : 'cities');
  const swap = () => {
    if (!map.isSourceLoaded('fine')) return;
    // Hide the coarse coast, which would show beneath the finer one.
    for (const { id } of coast('world', mapColours())) map.setLayerZoomRange(id, 0, FINE_ZOOM);
    map.off('sourcedata', swap);
  };
  map.on('sourcedata', swap);
}

function useThemeColours(map: WorldMap | null): void {
  const isDark = useIsDark();
  const theme = useWorkspace()?.theme;
  useEffect(() => {
    if (!map) return;
    for (const { layer, property, value } of themed(mapColours(), isDark))
      if (map.getLayer(layer)) map.setPaintProperty(layer, property, value);
  }, [map, isDark, theme]);
}

/** A failure only leaves out the labels. */
async function writeNames(map: WorldMap): Promise<void> {
  const load = async (address: string) => (await fetch(address)).json();
  const [countries, cities] = await Promise.all([
    load(addresses.countries),
    load(addresses.cities),
  ]).catch(() => [[], []]);
  // The map may have been removed meanwhile.
  await map
    .getSource<GeoJSONSource>('countries')
    ?.setData(countryNames(countries, i18next.language));
  await map.getSource<GeoJSONSource>('cities')?.setData(cityNames(cities));
}
