import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { widestPoint } from './widest-point.ts';

/** Three decimals are about a hundred metres, finer than the source. */
const PER_DEGREE = 1000;
const round = (degrees: number) => Math.round(degrees * PER_DEGREE) / PER_DEGREE;

export type CountryFeature = Feature<MultiPolygon, { name: string }>;
/** ISO 3166 code (empty if none), English name, label position, and width there in degrees. */
export type CountryLabel = [
  code: string,
  name: string,
  longitude: number,
  latitude: number,
  width: number,
];

export type WorldTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Countries of world-atlas (Natural Earth) as polygons for a flat map. */
export function worldOf(
  topology: WorldTopology,
): FeatureCollection<MultiPolygon, { name: string }> {
  const { features } = feature(topology, topology.objects.countries);
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ geometry, properties }) =>
      geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
        ? [flat(geometry, properties.name)]
        : [],
    ),
  };
}

function flat(geometry: Polygon | MultiPolygon, name: string): CountryFeature {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return {
    type: 'Feature',
    properties: { name },
    geometry: {
      type: 'MultiPolygon',
      coordinates: polygons.map(flatPolygon).filter((rings) => rings.length > 0),
    },
  };
}

/** Antarctica has two rings in the source; the longer one is the coast. */
function flatPolygon(rings: Position[][]): Position[][] {
  const unrolled = rings.map(unroll);
  const around = unrolled.filter(goesAround);
  const [coast] = around.toSorted((a, b) => b.length - a.length);
  return (coast ? [[...coast, ...downToThePole(coast)]] : unrolled).filter(
    (ring) => ring.length > 3,
  );
}

/** Unrolls rings that jump at the antimeridian, so that they continue beyond it. */
function unroll(ring: Position[]): Position[] {
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  const points = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turns -= 1;
    else if (before - longitude > 180) turns += 1;
    before = longitude;
    return [round(longitude + turns * 360), round(latitude)];
  });
  return points.filter(
    (point, index) =>
      index === 0 || point[0] !== points[index - 1]?.[0] || point[1] !== points[index - 1]?.[1],
  );
}

const ends = (ring: Position[]) => ({ first: ring[0]?.[0] ?? 0, last: ring.at(-1)?.[0] ?? 0 });

function goesAround(ring: Position[]): boolean {
  const { first, last } = ends(ring);
  return Math.abs(last - first) > 180;
}

function downToThePole(ring: Position[]): Position[] {
  const { first, last } = ends(ring);
  return [[last, -90], [first, -90], ring[0] ?? [first, -90]];
}

/** Label positions of countries: the widest point of their largest part. */
export function countryLabels(topology: WorldTopology): CountryLabel[] {
  const { geometries } = topology.objects.countries;
  return worldOf(topology).features.flatMap(
    ({ properties: { name }, geometry }, index): CountryLabel[] => {
      const largest = geometry.coordinates
        .map(([ring = []]) => ring)
        .toSorted((a, b) => areaOf(b) - areaOf(a))[0];
      if (!largest) return [];
      const { longitude, latitude, radius } = widestPoint(largest);
      return [
        [
          isoCode(geometries[index]?.id),
          name,
          round(longitude),
          round(latitude),
          round(Math.max(radius * 2, Math.sqrt(areaOf(largest)))),
        ],
      ];
    },
  );
}

/** The ISO letters of a country's UN number, from CLDR; empty without a number. */
function isoCode(number: string | number | undefined): string {
  if (number === undefined || !/^\d{3}$/.test(String(number))) return '';
  return /^und-([A-Z]{2})$/.exec(Intl.getCanonicalLocales(`und-${number}`)[0] ?? '')?.[1] ?? '';
}

/** Area in square degrees, corrected for latitude. */
function areaOf(ring: Position[]): number {
  let doubled = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    doubled += x * nextY - nextX * y;
  }
  return Math.abs(doubled / 2) * Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
}
