import Supercluster from 'supercluster';
import type { Bounds, PlacedLocation } from '../coordinates.ts';

export type Pin = {
  kind: 'location';
  key: string;
  longitude: number;
  latitude: number;
  location: PlacedLocation;
};
export type MapCluster = {
  kind: 'cluster';
  key: string;
  longitude: number;
  latitude: number;
  count: number;
  expandsAt: number;
};

/** Locations within this many pixels form a cluster. */
const RADIUS = 52;
/** From this zoom on, each location has its own pin. */
const APART_ZOOM = 15;

/** Pins of a view; overlapping locations form clusters. */
export function clusterLocations(
  locations: readonly PlacedLocation[],
): (bounds: Bounds, zoom: number) => (Pin | MapCluster)[] {
  const index = new Supercluster<{ index: number }>({ radius: RADIUS, maxZoom: APART_ZOOM });
  index.load(
    locations.map(({ longitude, latitude }, position) => ({
      type: 'Feature',
      properties: { index: position },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  );
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([west, south, east, north], Math.floor(zoom)).flatMap(
      ({
        properties,
        geometry: {
          coordinates: [longitude = 0, latitude = 0],
        },
      }): (Pin | MapCluster)[] => {
        if ('cluster' in properties)
          return [
            {
              kind: 'cluster',
              key: `cluster ${properties.cluster_id}`,
              longitude,
              latitude,
              count: properties.point_count,
              expandsAt: index.getClusterExpansionZoom(properties.cluster_id),
            },
          ];
        const location = locations[properties.index];
        return location
          ? [{ kind: 'location', key: location.id, longitude, latitude, location }]
          : [];
      },
    );
}
