import { writeDocument } from '@parley/markdown/document';
import { parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import Markdown from '../../text/Markdown.tsx';
import { copiedFrom } from './copied.ts';
import { cleaned, type CopiedNode } from './tree.ts';

const ID = '01234567-89ab-4def-8123-456789abcdef';

beforeAll(() => void vi.stubGlobal('window', { location: { origin: 'https://parley.example' } }));
afterAll(() => void vi.unstubAllGlobals());

/** The nodes of a message as it is drawn. Nodes of the parser have the same fields. */
function drawn(text: string): CopiedNode[] {
  const { children } = parseDocument(renderToStaticMarkup(createElement(Markdown, { text })));
  return cleaned(children as unknown as CopiedNode[]);
}
const copy = (...texts: string[]) =>
  copiedFrom(
    texts.map((text) => ({ author: text.startsWith('I ') ? 'Bo' : 'Ann Lee', nodes: drawn(text) })),
    writeDocument,
  );

test.each([
  'Plain words.',
  'two\nlines',
  '**bold** *it* ~~no~~ `code` and ||hidden||',
  '1. ok\n2. up\n4. four',
  '- a\n- b\n  - c\n    1. d',
  '- [x] done\n- [ ] open',
  '> quoted\n>\n> - item',
  '```ts\nconst a = 1;\n\n  b();\n```\n\nafter',
  '| a | b |\n| - | -: |\n| 1 | **2** |',
  '# Title\n\ntext\n\n---\n\nend',
  '[label](https://a.example/x)',
  'https://a.example/Foo_(bar)',
  'snake_case, 2 > 1 & C:\\Users\\x',
  ':party: 10:30:45',
  '「強調」と**太字**です',
  'רשימה **בעברית**',
])('a message %j is copied as its Markdown', (text) => {
  expect(copy(text).text).toBe(text);
});

test.each([
  ['**b** _i_ ~~s~~ `c`', '<p><strong>b</strong> <em>i</em> <del>s</del> <code>c</code></p>'],
  ['a\nb', '<p>a<br>b</p>'],
  ['2. a\n4. b', '<ol><li value="2">a</li><li value="4">b</li></ol>'],
  ['- [x] a', '<ul><li>☑ a</li></ul>'],
  ['```js\n1 < 2\n```', '<pre><code>1 &lt; 2</code></pre>'],
  ['[l](https://a.example/x)', '<p><a href="https://a.example/x">l</a></p>'],
  [
    '| a |\n| -: |\n| b |',
    '<table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td align="right">b</td></tr></tbody></table>',
  ],
  ['a ||b|| c', '<p>a <span data-spoiler="">b</span> c</p>'],
])('%j is copied as HTML without anything of the app', (text, html) => {
  expect(copy(text).html).toBe(html);
});

test('several messages begin with their author’s name, once for each run', () => {
  const { text, html } = copy('one', '- two', 'I **three**');
  expect(text).toBe('**Ann Lee:**\n\none\n\n- two\n\n**Bo:**\n\nI **three**');
  expect(html).toContain('<p><strong>Ann Lee:</strong></p><p>one</p><ul><li>two</li></ul><p>');
  expect(html).toContain('<p><strong>Bo:</strong></p><p>I <strong>three</strong></p>');
});

test('words within a line and lines of code are copied letter by letter', () => {
  const text = (data: string) =>
    copiedFrom([{ author: 'Ann', nodes: [{ data }] }], writeDocument).text;
  expect(text('snake_case * 2')).toBe('snake_case * 2');
  expect(copy('```\n*a* _b_\n\n  c\n```').text).toBe('*a* _b_\n\n  c');
});

test('an id is never copied for a name', () => {
  const { text, html } = copy(`Ask <@${ID}> in <#${ID}>`);
  expect(text + html).not.toContain(ID);
});
