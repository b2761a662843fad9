import { expect, test } from 'vitest';
import { bestFirst, type RankedLabel } from './best-first.ts';

const labels = (items: RankedLabel[], text: string) =>
  bestFirst(items, text).map(({ label }) => label);

test('a name that is the text comes before one that begins with it, and that before other words', () => {
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

test('letters scattered over a name do not mean it', () => {
  const items = [
    { label: 'Leadership' },
    { label: 'Customer care' },
    { label: 'Warehouse', terms: ['What lies in the depot and when it arrives'] },
    { label: 'Lunch' },
  ];
  expect(labels(items, 'lun')).toEqual(['Lunch']);
});

test('several words may stand in any order, and accents and case do not matter', () => {
  const items = [{ label: 'Inès Moreau' }, { label: 'Inge Moser' }];
  expect(labels(items, 'moreau ines')).toEqual(['Inès Moreau']);
  expect(labels(items, 'IN MO')).toEqual(['Inès Moreau', 'Inge Moser']);
});

test('among equals what is unread comes first, then what was looked at last', () => {
  const items = [
    { label: 'Plan A' },
    { label: 'Plan B', lastSeenAt: '2026-11-20T10:00:00Z' },
    { label: 'Plan C', lastSeenAt: '2026-11-22T10:00:00Z' },
    { label: 'Plan D', isUnread: true },
  ];
  expect(labels(items, 'plan')).toEqual(['Plan D', 'Plan C', 'Plan B', 'Plan A']);
});
