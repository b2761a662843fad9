import { expect, test } from 'vitest';
import { readPage } from './page.ts';

const url = new URL('https://news.example/2026/story');
const facts = (html: string | Buffer, charset?: string) =>
  readPage(Buffer.from(html), url, charset);
const head = (inner: string) => `<!doctype html><html><head>${inner}</head><body>…</body></html>`;

test('prefers OpenGraph, then Twitter, then plain metadata', () => {
  expect(
    facts(
      head(
        '<title>Plain</title><meta name="description" content="d">' +
          '<meta name="twitter:title" content="Bird"><meta property="og:title" ' +
          'content="Graph">',
      ),
    ),
  ).toMatchObject({
    title: 'Graph',
    description: 'd',
  });
  expect(
    facts(head('<title>Plain</title><meta name="twitter:title" content="Bird">')),
  ).toMatchObject({ title: 'Bird' });
  expect(facts(head('<title>\n Plain \n title </title><svg><title>Icon</title></svg>'))).toEqual({
    title: 'Plain title',
    description: null,
    siteName: null,
    imageUrl: null,
  });
});

test('decodes entities, and removes characters that hide or reverse text', () => {
  expect(
    facts(head('<meta property="og:title" content="Caf&eacute; &amp; &#x1F600; &lt;b&gt;">')),
  ).toMatchObject({ title: 'Café & 😀 <b>' });
  expect(facts(head('<title>safe\u202Egpj.exe\u0000\u200B</title>'))).toMatchObject({
    title: 'safegpj.exe',
  });
});

test.each([
  [
    'windows-1252',
    'text in the header',
    head('<title>caf\xe9</title>'),
    'latin1',
    'windows-1252',
    'café',
  ],
  [
    'iso-8859-1',
    'its own declaration',
    head('<meta charset="iso-8859-1"><title>caf\xe9</title>'),
    'latin1',
    undefined,
    'café',
  ],
  ['utf-8', 'nothing', head('<title>café</title>'), 'utf8', undefined, 'café'],
] as const)('reads a page in %s known by %s', (_charset, _by, html, encoding, header, title) => {
  expect(facts(Buffer.from(html, encoding), header)).toMatchObject({ title });
});

test('reads a Japanese page in its own encoding', () => {
  const bytes = Buffer.concat([
    Buffer.from(
      '<head><meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><title>',
    ),
    Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
    Buffer.from('</title>'),
  ]);
  expect(readPage(bytes, url, undefined)).toMatchObject({ title: '日本' });
});

test('resolves an image against the page, and ignores one without a web address', () => {
  expect(facts(head('<meta property="og:image" content="/cover.png">')).imageUrl?.href).toBe(
    'https://news.example/cover.png',
  );
  expect(
    facts(head('<meta property="og:image" content="//cdn.example/c.png">')).imageUrl?.href,
  ).toBe('https://cdn.example/c.png');
  expect(
    facts(head('<meta property="og:image" content="javascript:alert(1)">')).imageUrl,
  ).toBeNull();
  expect(
    facts(head('<meta property="og:image" content="data:image/png;base64,AAAA">')).imageUrl,
  ).toBeNull();
});

test('cuts long texts between characters', () => {
  const { title, description } = facts(
    head(`<title>${'😀'.repeat(400)}</title><meta name=description content="${'x'.repeat(900)}">`),
  );
  expect([[...(title ?? '')].length, title?.endsWith('😀…'), description?.length]).toEqual([
    300,
    true,
    600,
  ]);
});

test('reads pages that are endlessly nested, broken or empty', () => {
  expect(facts('<div>'.repeat(200_000)).title).toBeNull();
  expect(facts('<title>Half').title).toBe('Half');
  expect(facts('').title).toBeNull();
  expect(facts(Buffer.from([0xff, 0xfe, 0x00])).title).toBeNull();
});
