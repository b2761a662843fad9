import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['short', 10, 'short'],
  ['longer', 4, 'long'],
  ['ab🎉', 3, 'ab'],
  ['ab🎉', 4, 'ab🎉'],
  ['a👩‍👩‍👧b', 5, 'a'],
  ['a👩‍👩‍👧b', 9, 'a👩‍👩‍👧'],
  ['ae\u0301b', 2, 'a'],
  ['x🇩🇪', 3, 'x'],
])('%j in %d units is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
