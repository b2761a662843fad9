import { expect, test } from 'vitest';
import { storable } from './storable.ts';

test('removes NUL, replaces half characters and keeps everything else', () => {
  expect(
    storable({ text: 'a\u0000b', list: ['😀'.slice(0, 1), '😀', String.raw`\u0000`, '\u0001'] }),
  ).toEqual({ text: 'ab', list: ['\uFFFD', '😀', String.raw`\u0000`, '\u0001'] });
});
