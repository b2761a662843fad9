import type { PlacedLocation } from '../coordinates.ts';
import { expect, test } from 'vitest';
import { clusterLocations } from './clusters.ts';

const location = (id: string, longitude: number, latitude: number): PlacedLocation => ({
  id,
  workspace_id: 'w',
  name: id,
  kind: 'office',
  address: null,
  latitude,
  longitude,
  timezone: null,
  capacity: null,
  parent_id: null,
  contact_id: null,
  channel_id: null,
  opening_hours: [],
  notes: null,
  photo_path: null,
  created_by: null,
  created_at: '',
  updated_at: '',
});
const world = { west: -180, south: -85, east: 180, north: 85 };

test('overlapping places form a cluster that splits when zooming in', () => {
  const pins = clusterLocations([
    location('a', 9.98, 53.55),
    location('b', 9.99, 53.56),
    location('c', 2.35, 48.86),
  ]);
  expect(
    pins(world, 3)
      .map(({ key, kind }) => (kind === 'location' ? key : kind))
      .toSorted(),
  ).toEqual(['c', 'cluster']);
  const [cluster] = pins(world, 3).filter(({ kind }) => kind === 'cluster');
  expect(cluster).toMatchObject({ count: 2 });
  expect(
    pins(world, cluster?.kind === 'cluster' ? cluster.expandsAt : 0).map(({ kind }) => kind),
  ).toEqual(['location', 'location', 'location']);
});

test('10,000 places become fewer than 300 clusters', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    location(String(index), (index % 340) - 170, (index % 150) - 75),
  );
  expect(clusterLocations(many)(world, 1).length).toBeLessThan(300);
});
