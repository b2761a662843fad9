import { expect, test } from 'vitest';
import { extractLinks } from './extract-links.ts';

const linked = (text: string) =>
  extractLinks({ parts: [{ type: 'text', text }], content: null }, 'https://chat.example.test').map(
    ({ href }) => href,
  );

test.each([
  ['See https://a.example/x.', ['https://a.example/x']],
  [
    '[a](https://a.example/) and <https://b.example/>',
    ['https://a.example/', 'https://b.example/'],
  ],
  ['[a][1]\n\n[1]: https://a.example/ref', ['https://a.example/ref']],
  ['(https://a.example/wiki/Parley_(chat))', ['https://a.example/wiki/Parley_(chat)']],
  ['`https://a.example/` and\n\n```\nhttps://b.example/\n```\n\n    https://c.example/', []],
  ['https://a.example/ https://a.example/', ['https://a.example/']],
  ['mailto:a@a.example javascript:alert(1) ftp://a.example/', []],
  ['[x](javascript:alert(1)) [y](//a.example) [z](/local)', []],
  ['https://chat.example.test/channels/1?m=2', []],
  [`https://a.example/${'x'.repeat(2000)}`, []],
  [`${'word '.repeat(1999)}https://a.example/cut`, []],
  [
    [1, 2, 3, 4, 5, 6].map((n) => `https://a.example/${n}`).join('\n'),
    [1, 2, 3, 4, 5].map((n) => `https://a.example/${n}`),
  ],
])('finds the links of %j', (text, links) => {
  expect(linked(text)).toEqual(links);
});
