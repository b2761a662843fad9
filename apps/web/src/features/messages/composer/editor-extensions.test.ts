import { MarkdownManager } from '@tiptap/markdown';
import { expect, test } from 'vitest';
import { withChips } from './chips.ts';
import { messageExtensions } from './editor-extensions.ts';
import { editorMarkdown, tidyMarkdown } from './tidy-markdown.ts';

const manager = new MarkdownManager({ extensions: messageExtensions('') });
const candidates = [{ id: '1', label: 'Ann Lee' }];
const emoji = new Map([['crane', '/crane.png']]);
const opened = (markdown: string) =>
  withChips(manager.parse(editorMarkdown(markdown)), { candidates, emoji });
const edited = (markdown: string) => tidyMarkdown(manager.serialize(opened(markdown)));

test.each([
  '# Title\n\ntext',
  'a **bold** *slanted* ~~gone~~ `code`',
  'line\nbreak',
  '- a\n  - b\n    - c',
  '1. a\n2. b',
  '- [ ] todo\n- [x] done',
  '> quoted\n> twice',
  '```js\nconst a = `1` && "<b>";\n```',
  '| Crane | Load |\n| --- | --- |\n| A \\| B | **12** t |',
  '[#cranes](/channels/1) and http://a.b/c_d?x=1&y=2',
  '@Ann Lee lifts :crane: at 10:30',
  '@Ann Lee and **Hello @Ann Lee there** and `@Ann Lee :crane:`',
  '5 > 3, 2 < 4, <b>, a & b, &amp;, snake_case, 2 * 3 * 4, 2*3, [1]',
  '||hidden||',
  '¯\\\\\\_(ツ)\\_/¯',
])('opening and saving a message does not change it: %s', (markdown) => {
  expect(edited(markdown)).toBe(markdown);
});

test('parses mentions and custom emoji as chips, except in code', () => {
  expect(JSON.stringify(opened('@Ann Lee :crane:'))).toMatch(
    /"type":"mention".*"type":"customEmoji"/,
  );
  expect(JSON.stringify(opened('`@Ann Lee :crane:`'))).not.toMatch(/mention|customEmoji/);
});

test('an image from another site becomes a link', () => {
  expect(edited('![a crane](https://a.b/crane.png)')).toBe('[a crane](https://a.b/crane.png)');
});
