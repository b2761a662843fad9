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

test('the whole name comes first, then its beginning, then a later word', () => {
  expect(found('hand')).toEqual(['hand', 'waving hand']);
  expect(found('THUMBS')).toEqual(['thumbs up', 'thumbs down']);
});

test('tags find too, an exact one before a name that only begins so', () => {
  expect(found('hello')).toEqual(['waving hand']);
  expect(found('+1')).toEqual(['thumbs up']);
  expect(found('than')).toEqual(['waving hand']);
});

test('underscores stand for spaces, and nothing finds nothing', () => {
  expect(found('thumbs_up')).toEqual(['thumbs up']);
  expect(found('')).toEqual([]);
  expect(found('umbs')).toEqual([]);
});
