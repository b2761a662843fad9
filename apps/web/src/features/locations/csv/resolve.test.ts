import { newId } from '@parley/model';
import { expect, test } from 'vitest';
import { readRow } from '../../../lib/csv/fields.ts';
import { type ImportedLocation, importFields } from './fields.ts';
import { byName, checkLocations, type KnownRows, locationsOf } from './resolve.ts';

const known: KnownRows = {
  locations: byName([
    { id: 'hq', name: 'Headquarters' },
    { id: 'a', name: 'Shed' },
    { id: 'b', name: 'shed' },
  ]),
  people: new Map([['ada lovelace', 'ada']]),
  channels: new Map([['crane refit', 'crane']]),
};
const row = (number: number, values: Partial<ImportedLocation>) => ({ number, cells: [], values });
const make = (details: Parameters<Parameters<typeof locationsOf>[2]>[0]) => ({
  ...details,
  id: newId(),
  workspace_id: 'w',
  created_by: null,
  created_at: '',
  updated_at: '',
});
const columns = (rows: Parameters<typeof checkLocations>[0]) =>
  checkLocations(rows, known).map(({ number, column }) => [number, column]);
const read = (header: string[], cells: string[]) => {
  const fields = importFields();
  const mapping = Object.fromEntries(
    fields
      .map(({ key, aliases }) => [key, header.findIndex((name) => aliases.includes(name))])
      .filter(([, index]) => index !== -1),
  );
  return readRow({ number: 2, cells }, header, fields, mapping, {
    missing: () => 'missing',
    extraCells: () => 'extra',
  });
};

test('reads coordinates from lat and lng columns with a decimal comma', () => {
  expect(read(['name', 'lat', 'lng'], ['Dock', '53,55', '9,99']).values).toEqual({
    name: 'Dock',
    latitude: 53.55,
    longitude: 9.99,
  });
});

test('rejects invalid coordinates, kinds, time zones, hours and capacities by column', () => {
  const { refusals } = read(
    ['name', 'lat', 'lng', 'kind', 'timezone', 'hours', 'capacity'],
    ['Dock', '91', 'east', 'castle', 'Mars/Olympus', 'Mo 9-8', '-3'],
  );
  expect(refusals.map(({ column }) => column)).toEqual([
    'kind',
    'lat',
    'lng',
    'timezone',
    'capacity',
    'hours',
  ]);
});

test('rejects a lone latitude and unknown contacts, channels and parents', () => {
  const rows = [
    row(2, { name: 'A', latitude: 1 }),
    row(3, { name: 'B', contact: 'Nobody' }),
    row(4, { name: 'C', channel: 'None' }),
    row(5, { name: 'D', parent: 'Nowhere' }),
    row(6, { name: 'E', parent: 'Shed' }),
  ];
  expect(columns(rows).map(([number]) => number)).toEqual([2, 3, 4, 5, 6]);
  expect(
    columns([
      row(2, {
        name: 'A',
        latitude: 1,
        longitude: 2,
        contact: 'ADA lovelace',
        channel: 'Crane refit',
        parent: 'headquarters',
      }),
    ]),
  ).toEqual([]);
});

test('rows nest in any order; a cycle of parents is rejected', () => {
  const rows = [
    row(2, { name: 'Desk', parent: 'Room' }),
    row(3, { name: 'Room', parent: 'House' }),
    row(4, { name: 'House', parent: 'Headquarters' }),
  ];
  expect(columns(rows)).toEqual([]);
  const levels = locationsOf(rows, known, make);
  expect(levels.map((level) => level.map(({ location }) => location.name))).toEqual([
    ['House'],
    ['Room'],
    ['Desk'],
  ]);
  expect(levels.map((level) => level[0]?.location.parent_id)).toEqual([
    'hq',
    levels[0]?.[0]?.location.id,
    levels[1]?.[0]?.location.id,
  ]);
  expect(
    columns([row(2, { name: 'A', parent: 'B' }), row(3, { name: 'B', parent: 'A' })]).map(
      ([number]) => number,
    ),
  ).toEqual([2, 3]);
});
