import { expect, test } from 'vitest';
import { bestFirst, type RankedLabel } from './best-first.ts';

const labels = (items: RankedLabel[], text: string) =>
  bestFirst(items, text).map(({ label }) => label);

test('exact names come first, then names that start with the text, then others', () => {
  const items = [
    { label: 'Harbour Lane plan' },
    { label: 'Planning' },
    { label: 'Plan' },
    { label: 'Kitchen', terms: ['plan of the week'] },
    { label: 'Floorplans' },
  ];
  expect(labels(items, 'plan')).toEqual([
    'Plan',
    'Planning',
    'Harbour Lane plan',
    'Kitchen',
    'Floorplans',
  ]);
});

test('scattered letters do not match a name', () => {
  const items = [
    { label: 'Leadership' },
    { label: 'Customer care' },
    { label: 'Warehouse', terms: ['What lies in the depot and when it arrives'] },
    { label: 'Lunch' },
  ];
  expect(labels(items, 'lun')).toEqual(['Lunch']);
});

test('matches words in any order, ignoring accents and case', () => {
  const items = [{ label: 'Inès Moreau' }, { label: 'Inge Moser' }];
  expect(labels(items, 'moreau ines')).toEqual(['Inès Moreau']);
  expect(labels(items, 'IN MO')).toEqual(['Inès Moreau', 'Inge Moser']);
});

test('equal matches list unread ones first, then the most recently seen', () => {
  const items = [
    { label: 'Plan A' },
    { label: 'Plan B', lastSeenAt: '2026-11-20T10:00:00Z' },
    { label: 'Plan C', lastSeenAt: '2026-11-22T10:00:00Z' },
    { label: 'Plan D', isUnread: true },
  ];
  expect(labels(items, 'plan')).toEqual(['Plan D', 'Plan C', 'Plan B', 'Plan A']);
});

test('initials find a name before other terms do', () => {
  const items = [{ label: 'Kitchen', terms: ['lf'] }, { label: 'Lucía Fernández, Aiko Tanaka' }];
  expect(labels(items, 'lf')).toEqual(['Lucía Fernández, Aiko Tanaka', 'Kitchen']);
  expect(labels(items, 'fl')).toEqual([]);
});
