import type { Location } from '@parley/model';
import { expect, test } from 'vitest';
import { filterLocations } from './filters.ts';

const NONE = { search: '', kinds: new Set<never>(), bounds: null };
const location = (name: string, more: Partial<Location> = {}): Location => ({
  id: name,
  workspace_id: 'w',
  name,
  kind: 'office',
  address: null,
  latitude: null,
  longitude: null,
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
  ...more,
});
const names = (locations: readonly Location[]) => locations.map(({ name }) => name);

const quay = location('Quay 7', {
  kind: 'warehouse',
  address: 'Überseeallee 7, Hamburg',
  latitude: 53.54,
  longitude: 9.99,
});
const office = location('Main office', {
  address: 'Rue de l’Église',
  latitude: 48.85,
  longitude: 2.35,
});
const remote = location('From home', { kind: 'remote', notes: 'Anywhere in Hamburg' });
const all = [quay, office, remote];

test('matches every word in name, address or notes, ignoring case and accents', () => {
  expect(names(filterLocations(all, { ...NONE, search: 'hamburg' }))).toEqual([
    'Quay 7',
    'From home',
  ]);
  expect(names(filterLocations(all, { ...NONE, search: 'uberseeallee quay' }))).toEqual(['Quay 7']);
  expect(names(filterLocations(all, { ...NONE, search: 'eglise' }))).toEqual(['Main office']);
  expect(names(filterLocations(all, { ...NONE, search: '  ' }))).toEqual(names(all));
});

test('selected kinds are combined with or; map bounds narrow the list', () => {
  expect(names(filterLocations(all, { ...NONE, kinds: new Set(['remote', 'office']) }))).toEqual([
    'Main office',
    'From home',
  ]);
  expect(
    names(filterLocations(all, { ...NONE, bounds: { west: 5, south: 50, east: 15, north: 55 } })),
  ).toEqual(['Quay 7']);
});

test('filters 10,000 places by words and map bounds', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    location(`Place ${index}`, {
      address: `Street ${index % 97}`,
      latitude: index % 90,
      longitude: index % 180,
    }),
  );
  expect(
    filterLocations(many, {
      ...NONE,
      search: 'street 13 place',
      bounds: { west: 0, south: 0, east: 90, north: 90 },
    }).length,
  ).toBeGreaterThan(0);
});
