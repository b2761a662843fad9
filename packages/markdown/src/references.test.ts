import { expect, test } from 'vitest';
import { plainLine, plainText, references, withLabels } from './index.ts';

const ANN = '01234567-89ab-cdef-0123-456789abcdef';
const ann = `<@${ANN}>`;
const label = () => '@Ann *Lee*';

test.each([
  [ann],
  [`Hello ${ann}, how are you?`],
  [`**${ann}**`],
  [`_${ann}_`],
  [`~~${ann}~~`],
  [`> ${ann}`],
  [`- ${ann}`],
  [`1. ${ann}`],
  [`- [ ] ${ann}`],
  [`# ${ann}`],
  [`||${ann}||`],
  [`| a | b |\n| - | - |\n| ${ann} | c |`],
  [`(${ann})`],
  [`a${ann}b`],
  [`\\\\${ann}`],
  [`line\n${ann}`],
  [`\`code\` ${ann} \`code\``],
  [`https://a.example ${ann}`],
])('%j names Ann', (source) => {
  expect(references(source)).toEqual([{ kind: 'person', id: ANN }]);
});

test.each([
  [`\\${ann}`],
  [`\`${ann}\``],
  [`\`\`a \` ${ann}\`\``],
  [`\`\`\`\n${ann}\n\`\`\``],
  [`\`\`\`\`\n\`\`\`\n${ann}\n\`\`\`\``],
  [`~~~\n${ann}\n~~~`],
  [`~~~\n${ann}`],
  [`> \`\`\`\n> ${ann}`],
  [`- \`\`\`\n  ${ann}\n  \`\`\``],
  [`    ${ann}`],
  [`\t${ann}`],
  [`[${ann}](https://a.example)`],
  [`[a]: https://a.example "${ann}"`],
  ['<@01234567-89AB-CDEF-0123-456789ABCDEF>'],
  ['<@0123>'],
  [`<@ ${ANN}>`],
  [`<@${ANN}`],
  [`@${ANN}`],
  ['<@everyone>'],
  ['https://social.example/@bo'],
  ['https://video.example/@channel/live'],
  ['@Ann/pkg'],
])('%j names nobody', (source) => {
  expect(references(source)).toEqual([]);
});

test.each([
  ['<@channel>', { kind: 'everyone', id: null }],
  [`<#${ANN}>`, { kind: 'channel', id: ANN }],
  [`<file:${ANN}>`, { kind: 'file', id: ANN }],
  [`<message:${ANN}>`, { kind: 'message', id: ANN }],
])('%j is a reference', (source, target) => {
  expect(references(source)).toEqual([target]);
});

test('labels replace references and are not read as Markdown', () => {
  expect(withLabels(`**${ann}** and \`${ann}\``, label)).toBe(`**@Ann \\*Lee\\*** and \`${ann}\``);
});

test.each([
  ['plain', 'plain'],
  ['**bold** _it_ ~~no~~ `code`', 'bold it no code'],
  ['a\nb\n\nc', 'a\nb\nc'],
  ['- a\n- b\n  - c', '- a\n- b\n  - c'],
  ['1. a\n2. b\n4. c', '1. a\n2. b\n4. c'],
  ['- [x] done\n- [ ] open', '- [x] done\n- [ ] open'],
  ['> quoted\n> twice', '> quoted\n> twice'],
  ['```ts\nlet x = 1;\n```', 'let x = 1;'],
  ['| a | b |\n| - | - |\n| 1 | 2 |', 'a\tb\n1\t2'],
  ['# Title\ntext', 'Title\ntext'],
  ['[label](https://a.example)', 'label'],
  ['https://a.example/b_c', 'https://a.example/b_c'],
  ['the ||secret|| word', 'the ▒▒▒ word'],
  [':party: at 10:30:45', ':party: at 10:30:45'],
  [`${ann} hello`, '@Ann *Lee* hello'],
  ['2\\*3\\*4', '2*3*4'],
  ['&amp; <b>', '& <b>'],
  ['![a cat](https://a.example/cat.png)', 'a cat'],
])('a reader of %j sees %j', (source, text) => {
  expect(plainText(source, label)).toBe(text);
});

test.each([
  [
    '# Due\n\n- **12 January**, see [the offer](https://a.example)\n- `rev 4`\n\n> so\n\n```sql\nselect 1;\n```',
    'Due 12 January, see the offer rev 4 so select 1;',
  ],
  ['COP:\n\n| Site | COP |\n|---|:-:|\n| Quay 14 | 4.3 |', 'COP: Site, COP Quay 14, 4.3'],
  ['- [x] Pressure test\n- [ ] *Customer* _briefing_', 'Pressure test Customer briefing'],
  ['2 * 3 = 6, snake_case, 50 %', '2 * 3 = 6, snake_case, 50 %'],
  ['2 \\* 3', '2 * 3'],
  ['a  \nb\n\n---\n\nc', 'a b c'],
  ['>said\n> > again\n\n- one\n    - two\n    1. [ ] three', 'said again one two three'],
  [`Ask ${ann}`, 'Ask @Ann *Lee*'],
  ['the ||secret|| word', 'the ▒▒▒ word'],
])('the excerpt of %j is %j', (source, line) => {
  expect(plainLine(source, label)).toBe(line);
});
