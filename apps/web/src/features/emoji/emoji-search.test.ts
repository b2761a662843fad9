import { expect, test } from 'vitest';
import { searchEmoji } from './emoji-search.ts';

const emoji = [
  { label: 'waving hand', tags: ['hello', 'thanks'] },
  { label: 'thumbs up', tags: ['+1', 'good'] },
  { label: 'thumbs down', tags: ['-1'] },
  { label: 'hand', tags: [] },
  { label: 'ship', tags: undefined },
];
const found = (query: string) => searchEmoji(emoji, query, 3).map(({ label }) => label);

test('ranks the full name first, then its start, then a later word', () => {
  expect(found('hand')).toEqual(['hand', 'waving hand']);
  expect(found('THUMBS')).toEqual(['thumbs up', 'thumbs down']);
});

test('searches tags too, an exact one before the start of a name', () => {
  expect(found('hello')).toEqual(['waving hand']);
  expect(found('+1')).toEqual(['thumbs up']);
  expect(found('than')).toEqual(['waving hand']);
});

test('underscores stand for spaces, and an empty query finds nothing', () => {
  expect(found('thumbs_up')).toEqual(['thumbs up']);
  expect(found('')).toEqual([]);
  expect(found('umbs')).toEqual([]);
});
