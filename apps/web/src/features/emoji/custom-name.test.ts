import { expect, test } from 'vitest';
import { isEmojiName, nameFromFile, nameOf } from './custom-name.ts';

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
