import { expect, test } from 'vitest';
import { pickerData, rowsBefore } from './picker-data.ts';

const emoji = (sign: string, category: number) => ({
  emoji: sign,
  category,
  label: sign,
  version: 1,
  tags: [],
});
const data = {
  locale: 'en',
  emojis: [emoji('😀', 0), emoji('😁', 0), emoji('😂', 0), emoji('🐟', 3)],
  categories: [
    { index: 0, label: 'Faces' },
    { index: 3, label: 'Animals' },
  ],
  skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
};
const labels = { recent: 'Recent', custom: 'Workspace' };

test('recent and custom emoji come first', () => {
  const made = pickerData(data, {
    recent: ['🐟', ':crane:'],
    custom: ['crane', 'big-ship'],
    labels,
  });
  expect(made.categories.map(({ label }) => label)).toEqual([
    'Recent',
    'Workspace',
    'Faces',
    'Animals',
  ]);
  expect(made.emojis.slice(0, 4).map(({ emoji: sign, label }) => [sign, label])).toEqual([
    ['🐟', '🐟'],
    [':crane:', 'crane'],
    [':crane:', 'crane'],
    [':big-ship:', 'big ship'],
  ]);
});

test('without any of them their titles are missing too', () => {
  expect(pickerData(data, { recent: [], custom: [], labels })).toEqual(data);
});

test('a category starts below the rows and titles of the previous ones', () => {
  expect(rowsBefore(data, 2)).toEqual([
    { index: 0, label: 'Faces', rows: 0, titles: 0 },
    { index: 3, label: 'Animals', rows: 2, titles: 1 },
  ]);
});
