import { expect, test } from 'vitest';
import { nameTyped } from './typing-names.ts';
import { PEOPLE, typedEditor } from './testing/typed-editor.ts';

const typed = (text: string) => {
  const { type, written } = typedEditor();
  type(text);
  return written();
};

const ANN = '<@11111111-1111-4111-8111-111111111111>';
const ANN_LEE = '<@22222222-2222-4222-8222-222222222222>';
const ZOE = '<@33333333-3333-4333-8333-333333333333>';

test.each([
  // Marks
  ['**bold** and *it* and _it_ ~~s~~ `c` ||sp||', '**bold** and *it* and *it* ~~s~~ `c` ||sp||'],
  ['***x*** y', '**_x_** y'],
  ['**b *c***', '**b _c_**'],
  ['(*x*)', '(*x*)'],
  ['*a*b', '*a*b'],
  ['漢字*強調*です', '漢字*強調*です'],
  ['「*強調*」', '「*強調*」'],
  ['**bold**⌫', '\\*\\*bold\\*\\*'],
  ['**bold**⎌', '\\*\\*bold\\*\\*'],
  ['`a_b*c*`', '`a_b*c*`'],
  ['`:tada: ` x', '`:tada: ` x'],
  // No marks
  ['_a_b', '_a_b'],
  ['(*p)*q', '(*p)*q'],
  ['2*3*4', '2\\*3\\*4'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['**kwargs and *args', '**kwargs and *args'],
  ['snake_case_name and __init__.py', 'snake_case_name and \\_\\_init\\_\\_.py'],
  ['a || b || c', 'a \\|\\| b \\|\\| c'],
  // Blocks
  ['# Title⏎text', '# Title\n\ntext'],
  ['#### four', '\\#### four'],
  ['- a⏎b⏎c', '- a\n- b\n- c'],
  ['- a⏎- b', '- a\n- b'],
  ['- a⏎⏎out', '- a\n\nout'],
  ['Shopping:⏎- a⏎b', 'Shopping:\n\n- a\n- b'],
  ['1. ok⏎2. up⏎4. four', '1. ok\n2. up\n4. four'],
  ['1. ok⏎up⏎4. four⏎five', '1. ok\n2. up\n4. four\n5. five'],
  ['1. a⏎1. b', '1. a\n2. b'],
  ['1986. x', '1986\\. x'],
  ['5. April', '5\\. April'],
  ['1. x⌫⌫', ''],
  ['1. ⌫', '1\\.'],
  ['# ⌫x', '\\# x'],
  ['# ⎌x', '\\# x'],
  ['[ ] todo⏎more', '- [ ] todo\n- [ ] more'],
  ['- [x] done⏎next', '- [x] done\n- [ ] next'],
  ['> quote⏎more⏎⏎again⏎⏎⏎out', '> quote\n> more\n>\n> again\n\nout'],
  ['a⏎b⏎⏎c', 'a\nb\n\nc'],
  ['---', '\\---'],
  // Code
  ['```js⏎let x = 1;⏎```after', '```js\nlet x = 1;\n```\n\nafter'],
  ['```⏎code⏎```⏎next', '```\ncode\n```\n\nnext'],
  ['~~~⏎a⏎~~~x', '```\na\n```\n\nx'],
  ['text⏎```py print(1)', 'text\n\n```py\nprint(1)\n```'],
  ['``` x', '\\`\\`\\` x'],
  ['```⏎a⏎```⌫', '````\na\n```\n````'],
  // Links and addresses
  ['see https://x.example/a_(b)*c* now', 'see https://x.example/a_(b)*c* now'],
  ['[label](https://a.example/x_(y)) z', '[label](https://a.example/x_\\(y\\)) z'],
  ['[label](not a link', '[label](not a link'],
  ['a[0](/x)', 'a\\[0]\\(/x)'],
  // Names
  [`@Ann Lee hi`, `${ANN_LEE} hi`],
  [`@ann lee, hi`, `${ANN_LEE}, hi`],
  [`(@Ann)`, `(${ANN})`],
  [`@Ann went`, `@Ann went`],
  [`@Zoë (dev) hi`, `${ZOE} hi`],
  [`@channel!`, `<@channel>!`],
  ['@Annette ', '@Annette'],
  ['**@Ann Lee** x', `**${ANN_LEE}** x`],
  ['@Ann Lee ⌫', '@Ann Lee'],
  ['x@Ann Lee ', 'x@Ann Lee'],
  ['/@Ann Lee ', '/@Ann Lee'],
  ['`@Ann Lee` x', '`@Ann Lee` x'],
  ['\\@Ann Lee x', '\\\\@Ann Lee x'],
  ['https://social.example/@Ann Lee ', 'https://social.example/@Ann Lee'],
])('typed: %s', (text, source) => {
  expect(typed(text)).toBe(source);
});

test('names that are still words become references when the text is sent', () => {
  const { editor, open, written } = typedEditor();
  open('Ask @Ann and **@ann lee**, not `@Ann`, x@Ann or [@Ann](https://a.example)\n\n@Ann');
  nameTyped(editor, PEOPLE);
  expect(written()).toBe(
    `Ask ${ANN} and **${ANN_LEE}**, not \`@Ann\`, x@Ann or [@Ann](https://a.example)\n\n${ANN}`,
  );
});
