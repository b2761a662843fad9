import type { DirectoryEntry, Membership, Profile } from '@parley/model';
import { expect, test } from 'vitest';
import { choicesOf, filterPeople } from './filter.ts';
import { createPeopleIndex, type PersonSources } from './person.ts';
import { treeLines } from './tree.ts';

const AT = '2026-11-21T10:00:00Z';
const NOBODY: ReadonlySet<string> = new Set();

const profile = (id: string, name: string, role: Profile['role'] = 'user'): Profile => ({
  id,
  name,
  role,
  avatar_path: null,
  created_at: AT,
  updated_at: AT,
});
const member = (id: string): Membership => ({
  id: `m-${id}`,
  workspace_id: 'w',
  profile_id: id,
  role: 'member',
  opened_at: AT,
  created_at: AT,
  updated_at: AT,
});
const entry = (id: string, changes: Partial<DirectoryEntry>): DirectoryEntry => ({
  id: `e-${id}`,
  workspace_id: 'w',
  profile_id: id,
  title: null,
  department: null,
  manager_id: null,
  phone: null,
  email: null,
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
  ...changes,
});

const sources: PersonSources = {
  memberships: ['mara', 'jonas', 'lucia', 'finn', 'bot'].map(member),
  profiles: new Map(
    [
      profile('mara', 'Mara Lindqvist'),
      profile('jonas', 'Jonas Weber'),
      profile('lucia', 'Lucía Fernández'),
      profile('finn', 'Finn Gallagher'),
      profile('bot', 'Assistant', 'assistant'),
    ].map((each) => [each.id, each]),
  ),
  entries: [
    entry('jonas', {
      title: 'Head of installation',
      department: 'Field',
      manager_id: 'mara',
      phone: '+49 40 555-12',
      skills: ['Hydraulics'],
    }),
    entry('lucia', {
      title: 'Heat engineer',
      department: 'Planning',
      manager_id: 'mara',
      skills: ['Hydraulics', 'Load calculation'],
    }),
    entry('finn', { title: 'Apprentice', department: 'Field', manager_id: 'jonas' }),
  ],
  locations: [],
  areLocationsKnown: true,
};
const people = createPeopleIndex()(sources);
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name.split(' ')[0]);

test('people are sorted by name, without assistants', () => {
  expect(names(people)).toEqual(['Finn', 'Jonas', 'Lucía', 'Mara']);
});

test.each([
  ['FERNANDEZ', ['Lucía']],
  ['head install', ['Jonas']],
  ['4955512', []],
  ['494055512', ['Jonas']],
  ['lindqvist', ['Jonas', 'Lucía', 'Mara']],
  ['hydraulics planning', ['Lucía']],
  ['nobody', []],
  ['  ', ['Finn', 'Jonas', 'Lucía', 'Mara']],
])('%j finds %j', (q, expected) => {
  expect(names(filterPeople(people, { q }, NOBODY))).toEqual(expected);
});

test('filters combine and list the available choices', () => {
  expect(names(filterPeople(people, { department: 'Field' }, NOBODY))).toEqual(['Finn', 'Jonas']);
  expect(names(filterPeople(people, { department: 'Field', skill: 'Hydraulics' }, NOBODY))).toEqual(
    ['Jonas'],
  );
  expect(names(filterPeople(people, { here: true }, new Set(['mara'])))).toEqual(['Mara']);
  expect(choicesOf(people)).toEqual({
    departments: ['Field', 'Planning'],
    skills: ['Hydraulics', 'Load calculation'],
    locations: [],
  });
});

test('a missing location counts as none only after the locations have loaded', () => {
  const entries = [entry('jonas', { location_id: 'dock' }), entry('finn', {})];
  const awaiting = createPeopleIndex()({ ...sources, entries, areLocationsKnown: false });
  expect(names(awaiting.filter(({ awaitsLocation }) => awaitsLocation))).toEqual(['Jonas']);
  expect(choicesOf(awaiting).locations).toBeUndefined();
  const known = createPeopleIndex()({ ...sources, entries });
  expect(known.filter(({ awaitsLocation }) => awaitsLocation)).toEqual([]);
  expect(choicesOf(known).locations).toEqual([]);
});

test('a change to one person keeps the objects of the others', () => {
  const build = createPeopleIndex();
  const before = build(sources);
  const after = build({
    ...sources,
    entries: [...sources.entries.slice(1), entry('jonas', { title: 'Managing director' })],
  });
  expect(after.filter((person) => before.includes(person)).map(({ id }) => id)).toEqual([
    'finn',
    'lucia',
    'mara',
  ]);
});

test('added members are marked as invited until they open the workspace', () => {
  const build = createPeopleIndex();
  const memberships = sources.memberships.map((row) =>
    row.profile_id === 'finn' ? { ...row, opened_at: null } : row,
  );
  const invited = (found: ReturnType<typeof build>) =>
    names(found.filter(({ isInvited }) => isInvited));
  expect(invited(build({ ...sources, memberships }))).toEqual(['Finn']);
  expect(invited(build(sources))).toEqual([]);
});

test('the tree starts with people without a manager and hides closed branches', () => {
  const shape = (lines: ReturnType<typeof treeLines>) =>
    lines.map(({ person, level, reports, position, siblings }) => [
      person.id,
      level,
      reports,
      position,
      siblings,
    ]);
  expect(shape(treeLines(people, { isOpen: () => true }))).toEqual([
    ['mara', 1, 2, 1, 1],
    ['jonas', 2, 1, 1, 2],
    ['finn', 3, 0, 1, 1],
    ['lucia', 2, 0, 2, 2],
  ]);
  expect(shape(treeLines(people, { isOpen: (id) => id !== 'jonas' }))).toEqual([
    ['mara', 1, 2, 1, 1],
    ['jonas', 2, 1, 1, 2],
    ['lucia', 2, 0, 2, 2],
  ]);
});

test('the tree shows a found person with all managers above', () => {
  const lines = treeLines(people, { found: new Set(['finn']), isOpen: () => false });
  expect(lines.map(({ person, isContext }) => [person.id, isContext])).toEqual([
    ['mara', true],
    ['jonas', true],
    ['finn', false],
  ]);
});

test('a person whose manager has left is at the top of the tree', () => {
  const left = createPeopleIndex()({
    ...sources,
    memberships: sources.memberships.filter(({ profile_id }) => profile_id !== 'jonas'),
  });
  expect(
    treeLines(left, { isOpen: () => true })
      .filter(({ level }) => level === 1)
      .map(({ person }) => person.id),
  ).toEqual(['finn', 'mara']);
});
