import { expect, test } from 'vitest';
import { emojiSegments, isEmojiName, nameFromFile, nameOf } from './custom-name.ts';

const known = (name: string) => ['crane', 'big-ship'].includes(name);

test('a known name between colons is an emoji, any other stays text', () => {
  expect(emojiSegments('The :crane: at 10:30: :none:', known)).toEqual([
    { text: 'The ', name: null },
    { text: ':crane:', name: 'crane' },
    { text: ' at 10:30: :none:', name: null },
  ]);
  expect(emojiSegments(':crane::big-ship:', known).map(({ name }) => name)).toEqual([
    'crane',
    'big-ship',
  ]);
  expect(emojiSegments('', known)).toEqual([]);
});

test('names are 2 to 32 lower case letters, digits, _, + and -', () => {
  expect(['ok', 'a_b+c-1', 'x'.repeat(32)].every(isEmojiName)).toBe(true);
  expect(['x', 'Ok', 'a b', 'ä1', 'x'.repeat(33)].some(isEmojiName)).toBe(false);
});

test('derives a name from a file name', () => {
  expect(nameFromFile('Party Parrot!.gif')).toBe('party_parrot');
});

test('only a whole shortcode has a name', () => {
  expect(nameOf(':crane:')).toBe('crane');
  expect(nameOf('👍')).toBeNull();
});
