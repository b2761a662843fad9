import { expect, test } from 'vitest';
import { pastedText } from './paste-kind.ts';

const kindOf = (text: string, html = '', editor = '') =>
  pastedText({ text, html, editor })?.kind ?? 'html';

test.each([
  '# Title\n\n- a\n- b\n\n```js\nlet x = 1 < 2;\n```',
  '```\nls -la\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'See [the valve](https://valve.example/a_b) now',
  '## Steps\n\n1. **Open** the door\n2. Go in',
  '- [ ] one\n- [x] two',
  'Use `npm ci` and **not** `npm i`.',
  '### Übersicht\n\n> Zitat\n\n* eins\n* zwei',
])('Markdown: %j', (text) => {
  expect(kindOf(text)).toBe('markdown');
});

test.each([
  'Hello world',
  'one\ntwo\n\nthree',
  '2 * 3 * 4',
  '*sigh* ok',
  '- a\n- b',
  '1. first\n2. second',
  '# only a remark',
  '# comment\nname: x\n- a',
  'snake_case **kwargs',
  'C:\\new_folder\\_x_\\*.log',
  '$ ls -la *.txt | grep "^_x_" > out && echo `date`',
  'a\tb',
  '\tindented\n\ttwice',
  'https://a.example/x_y',
  'שלום, world!',
  'Dear all,\n\nthe meeting is at 10:30:00.\n\nBest',
  '{ not json\n}',
  'Look at this',
])('lines: %j', (text) => {
  expect(kindOf(text)).toBe('plain');
});

test.each([
  'Error: x\n    at foo (a.js:1)\n    at __bar__ (b.js:2)',
  'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\nValueError: *x*',
  'java.lang.X: y\n\tat com.example.Foo.bar(Foo.java:12)',
  '2026-11-30 11:00:00 INFO start\n2026-11-30 11:00:01 WARN *slow*',
  '[ERROR] one\n[INFO] two',
  '{\n  "a": 1\n}',
])('code: %j', (text) => {
  expect(pastedText({ text, html: '', editor: '' })).toEqual({
    kind: 'code',
    text,
    language: null,
  });
});

test('code has the language of its editor, page or kind', () => {
  const text = 'x = {\r\n  "a": 1\r\n}\r\n';
  const lines = 'x = {\n  "a": 1\n}';
  expect(pastedText({ text, html: '<b>x</b>', editor: '{"mode":"json"}' })).toEqual({
    kind: 'code',
    text: lines,
    language: 'json',
  });
  const page = '<meta charset="utf-8"><pre><code class="language-js">a\nb</code></pre>';
  expect(pastedText({ text: 'a\nb', html: page, editor: '' })).toEqual({
    kind: 'code',
    text: 'a\nb',
    language: 'js',
  });
  const ide =
    '<html><head><style>b { }</style></head><body><pre style="color:#fff"><span>a</span><br>b</pre></body></html>';
  expect(pastedText({ text: 'a\nb', html: ide, editor: '' })).toMatchObject({ text: 'a\nb' });
  const diff = 'diff --git a/x b/x\n@@ -1 +1 @@\n-a\n+b';
  expect(pastedText({ text: diff, html: '', editor: '' })).toMatchObject({ language: 'diff' });
});

test('rows between tabs are a table', () => {
  const text = 'Name\tQty\r\nBolt | M6\t10\r\n';
  expect(pastedText({ text, html: '', editor: '' })).toEqual({
    kind: 'table',
    rows: [
      ['Name', 'Qty'],
      ['Bolt | M6', '10'],
    ],
  });
});

test('formatted HTML is pasted as it is, coloured text as its lines', () => {
  expect(kindOf('a', '<p>a <b>b</b></p>')).toBe('html');
  expect(kindOf('a', '<span style="font-weight: 700">a</span>')).toBe('html');
  expect(kindOf('•\ta\n•\tb', '<p style="mso-list:l0 level1 lfo1">a</p>')).toBe('html');
  expect(kindOf('a\nb', '<div style="color:red"><div>a</div><div>b</div></div>')).toBe('plain');
  expect(kindOf('# T\n\n- [ ] a', '<span style="white-space:pre">…</span>')).toBe('markdown');
});
