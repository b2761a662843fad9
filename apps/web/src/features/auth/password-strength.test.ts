import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test('names the weakness of an easily guessed password', () => {
  expect(passwordStrength('short')).toBe('short');
  expect(passwordStrength('lovelace1815', ['Ada Lovelace', 'ada@example.com'])).toBe('personal');
  expect(
    ['aaaaaaaa', 'abcabcabc', 'abcdefgh', '87654321', 'qwertyui'].map((word) =>
      passwordStrength(word),
    ),
  ).toEqual(Array.from({ length: 5 }, () => 'repeats'));
  expect(
    ['Password1', 'a-long-password', 'Willkommen!'].map((word) => passwordStrength(word)),
  ).toEqual(['known', 'known', 'known']);
  expect(passwordStrength('19283746')).toBe('digits');
});

test('a password is strong by its length or by three kinds of characters', () => {
  expect(passwordStrength('harbour crane tea')).toBe('strong');
  expect(passwordStrength('Kran7-Hafen')).toBe('strong');
  expect(passwordStrength('harbours')).toBe('fair');
});

test('a short name does not rule out words with its letters', () => {
  expect(passwordStrength('adamant harbours', ['Ada'])).toBe('strong');
});
