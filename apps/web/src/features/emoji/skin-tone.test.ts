import { expect, it } from 'vitest';
import { inTone, toneless } from './skin-tone.ts';

it.each([
  ['👍', '👍🏽'],
  ['👍🏿', '👍🏽'],
  ['✌️', '✌🏽'],
  ['🤷‍♀️', '🤷🏽‍♀️'],
  ['👩‍💻', '👩🏽‍💻'],
  ['🎉', '🎉'],
  ['❤️', '❤️'],
  ['👫', '👫🏽'],
  ['👩‍❤️‍👨', '👩‍❤️‍👨'],
  [':crane:', ':crane:'],
])('draws %s in a tone as %s', (emoji, toned) => {
  expect(inTone(emoji, 'medium')).toBe(toned);
});

it.each([
  ['👍🏽', '👍'],
  ['✌🏽', '✌️'],
  ['🤷🏽‍♀️', '🤷‍♀️'],
  ['❤️', '❤️'],
  ['🏽', '🏽'],
  [':crane:', ':crane:'],
])('%s without its tone is %s', (emoji, plain) => {
  expect(toneless(emoji)).toBe(plain);
  expect(inTone(emoji, 'none')).toBe(plain);
});
