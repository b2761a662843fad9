import type { Location } from '@parley/model';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { guessMapping, readRow } from '../../lib/csv/fields.ts';
import { checkPeople, importFields, managersFirst } from './import-fields.ts';
import type { DirectoryPerson } from './person.ts';

const AT = '2026-11-21T10:00:00Z';
/** A translation function that returns the key and its values. */
const t = ((key: string, values?: Record<string, unknown>) =>
  [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction<'directory'>;

const person = (
  id: string,
  name: string,
  managerId: string | null = null,
  email: string | null = null,
): DirectoryPerson => ({
  id,
  name,
  managerId,
  managerName: null,
  isInvited: false,
  role: 'member',
  skills: [],
  location: undefined,
  awaitsLocation: false,
  timeZone: null,
  text: '',
  profile: { id, name, role: 'user', avatar_path: null, created_at: AT, updated_at: AT },
  entry: {
    id: `e-${id}`,
    workspace_id: 'w',
    profile_id: id,
    email,
    title: null,
    department: null,
    manager_id: managerId,
    phone: null,
    timezone: null,
    pronouns: null,
    start_date: null,
    skills: [],
    status_text: null,
    paused_until: null,
    status_emoji: null,
    status_expires_at: null,
    created_at: AT,
    updated_at: AT,
    location_id: null,
  },
});
const location = (id: string, name: string): Location => ({
  id,
  name,
  workspace_id: 'w',
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
  created_at: AT,
  updated_at: AT,
});

const people = [
  person('mara', 'Mara Lindqvist', null, 'mara@example.test'),
  person('jonas', 'Jonas Weber', 'mara'),
  person('aiko', 'Aiko Tanaka', 'jonas'),
  person('bo1', 'Bo Nilsson'),
  person('bo2', 'Bo Nilsson', null, 'bo@example.test'),
];
const header = [
  'Name',
  'E-Mail',
  'Position',
  'Vorgesetzter',
  'Standort',
  'Eintritt',
  'Kenntnisse',
  'Telefon',
  'Zeitzone',
];
const fields = importFields(t, people, [location('p', 'Main office')]);
const read = (...cells: string[]) =>
  readRow({ number: 2, cells }, header, fields, guessMapping(fields, header), {
    missing: String,
    extraCells: String,
  });
const row = (number: number, name: string, managerId?: string) => ({
  number,
  cells: [],
  values: { name, ...(managerId && { manager_id: managerId }) },
});
const problems = async (rows: ReturnType<typeof row>[]) =>
  (await checkPeople(rows, people, t)).map(({ number, problem }) => [number, problem]);

test('reads a spreadsheet with German headings', () => {
  expect(
    read(
      'Jonas Weber',
      'jonas@example.test',
      'Monteur',
      'MARA@example.test',
      'main office',
      '31.03.2024',
      'Hydraulik; CAD',
      '+49 40 1',
      'Europe/Berlin',
    ),
  ).toEqual({
    values: {
      name: 'Jonas Weber',
      email: 'jonas@example.test',
      title: 'Monteur',
      manager_id: 'mara',
      location_id: 'p',
      start_date: '2024-03-31',
      skills: ['Hydraulik', 'CAD'],
      phone: '+49 40 1',
      timezone: 'Europe/Berlin',
    },
    refusals: [],
  });
});

test.each([
  [['Jonas Weber', 'no address'], 'E-Mail'],
  [['Jonas Weber', '', 'x'.repeat(256)], 'Position'],
  [['Jonas Weber', '', '', 'Nobody Known'], 'Vorgesetzter'],
  [['Jonas Weber', '', '', 'Bo Nilsson'], 'Vorgesetzter'],
  [['Jonas Weber', '', '', '', 'Moon'], 'Standort'],
  [['Jonas Weber', '', '', '', '', '31.02.2024'], 'Eintritt'],
  [['Jonas Weber', '', '', '', '', 'yesterday'], 'Eintritt'],
  [['Jonas Weber', '', '', '', '', '', 's,'.repeat(10) + 'x'.repeat(61)], 'Kenntnisse'],
  [['Jonas Weber', '', '', '', '', '', '', 'call me'], 'Telefon'],
  [['Jonas Weber', '', '', '', '', '', '', '', 'Mars/Olympus'], 'Zeitzone'],
])('%j is rejected in the column with the error', (cells, column) => {
  expect(read(...cells).refusals.map((refusal) => refusal.column)).toEqual([column]);
  expect(read(...cells).refusals[0]?.problem).not.toMatch(/^Invalid/);
});

test('rejects rows of unknown, ambiguous, repeated and missing people', async () => {
  expect(
    await problems([
      row(2, 'Stranger'),
      row(3, 'Bo Nilsson'),
      row(4, 'Jonas Weber'),
      row(5, 'jonas weber'),
      row(6, ''),
    ]),
  ).toEqual([
    [2, 'import.unknown Stranger'],
    [3, 'import.manyNamed Bo Nilsson'],
    [5, 'import.twice Jonas Weber 4'],
    [6, 'import.nameless'],
  ]);
  expect(
    await checkPeople(
      [{ number: 2, cells: [], values: { name: 'Bo Nilsson', email: 'bo@example.test' } }],
      people,
      t,
    ),
  ).toEqual([]);
});

test('rejects a cycle of managers, accepts two people swapping places', async () => {
  expect(await problems([row(2, 'Mara Lindqvist', 'aiko')])).toEqual([[2, 'import.cycle']]);
  expect(await problems([row(2, 'Mara Lindqvist', 'jonas'), row(3, 'Jonas Weber', 'bo1')])).toEqual(
    [],
  );
  expect(
    await problems([
      row(2, 'Bo Nilsson', 'mara'),
      row(3, 'Mara Lindqvist', 'aiko'),
      row(4, 'Aiko Tanaka', 'mara'),
    ]),
  ).toContainEqual([4, 'import.cycle']);
});

test('stores managers before their reports', () => {
  const rows = [
    { id: 'mara', managerId: 'jonas' },
    { id: 'aiko', managerId: 'mara' },
    { id: 'jonas', managerId: null },
  ];
  expect(managersFirst(rows, people).map(({ id }) => id)).toEqual(['jonas', 'mara', 'aiko']);
});
