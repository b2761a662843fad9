import { expect, test } from 'vitest';
import { storable } from './storable.ts';

test('NUL goes, half a character becomes the sign for one, and everything else stays', () => {
  expect(
    storable({ text: 'a\u0000b', list: ['😀'.slice(0, 1), '😀', String.raw`\u0000`, '\u0001'] }),
  ).toEqual({ text: 'ab', list: ['\uFFFD', '😀', String.raw`\u0000`, '\u0001'] });
});
