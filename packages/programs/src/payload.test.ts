import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@parley/markdown';
import { readDocument, writeDocument } from '@parley/markdown/document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HookError } from './answers.ts';
import { postOf } from './payload.ts';

const FOLDER = new URL('../tests/fixtures/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');
const written = (payload: unknown) => postOf(payload).written;

describe('the payloads that Slack documents appear as they should', () => {
  const examples = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  test.each(examples)('%s', (file) => {
    expect(`${written(JSON.parse(read(file)))}\n`).toBe(read(file.replace('.json', '.md')));
  });
});

test.each([
  ['*bold* _italic_ ~gone~ `code`', '**bold** *italic* ~~gone~~ `code`'],
  ['*bold _and italic_*', '**bold *and italic***'],
  ['<https://a.test|Label> and <https://a.test>', '[Label](https://a.test) and https://a.test'],
  ['<https://a.test?x=1&amp;y=2|*Bold*>', '[**Bold**](https://a.test?x=1&y=2)'],
  ['Tom &amp; Jerry &lt;3 &amp;lt;', 'Tom & Jerry <3 \\&lt;'],
  ['snake_case 2*3*4 a~b~c', 'snake\\_case 2\\*3\\*4 a~b~c'],
  ['`*not bold* &lt;b&gt;`', '`*not bold* <b>`'],
  ['```\nconst a = &quot;*b*&quot;;\n```', '```\nconst a = &quot;*b*&quot;;\n```'],
  ['> quoted\nnot quoted', '> quoted\n\nnot quoted'],
  ['&gt; quoted', '> quoted'],
  ['One\nTwo\n\nThree', 'One\nTwo\n\nThree'],
  ['# no heading\n- no list\n1. none', '\\# no heading\n\\- no list\n1\\. none'],
  [':tada: at 10:30:45', ':tada: at 10:30:45'],
  ['<!here> <!subteam^S1|@ops> <@U1|bo> <#C1|general>', '@here @ops @bo #general'],
  ['<mailto:bo@a.test|Write Bo>', '[Write Bo](mailto:bo@a.test)'],
  ['<javascript:alert(1)|Click> <file:///etc/passwd|here>', 'Click here'],
  ['*', '\\*'],
  ['<', '<'],
])('%s is written as %s', (text, expected) => {
  expect(readDocument(written({ text }))).toEqual(readDocument(expected));
});

test('people and channels are named by our ids, files and messages are not', () => {
  const id = '0190a5f4-0000-7000-8000-000000000001';
  expect(written({ text: `<@${id}> <#${id}>` })).toBe(`<@${id}> <#${id}>`);
  for (const source of [`<file:${id}>`, `<message:${id}>`, '<@channel>'])
    expect(JSON.stringify(parse(written({ text: source })))).not.toContain('"type":"reference"');
});

test('with mrkdwn off, signs are signs', () => {
  const plain = written({ text: '*stars* <https://a.test|x>', mrkdwn: false });
  expect(JSON.stringify(parse(plain))).not.toContain('"strong"');
});

test('Markdown is taken as it is', () => {
  const markdown = '**Bold** and [a link](https://a.test)';
  expect(written({ markdown })).toBe(markdown);
  expect(written({ blocks: [{ type: 'markdown', text: markdown }] })).toBe(markdown);
});

test.each(['*a* ', '> a\n\n', 'www.a.b/* ', '|a|b|\n|-|-|\n', '`a ', '||a'])(
  'a long text of %j is shown as it is, without formatting it',
  (piece) => {
    const text = piece.repeat(Math.floor(30_000 / piece.length)).trim();
    const { children } = parse(written({ text }));
    expect(children.map(({ type }) => type)).toEqual(['code']);
  },
);

test('blocks and attachments that are none are skipped, the others are shown', () => {
  const payload = {
    blocks: [
      null,
      5,
      { type: 'unknown' },
      { type: 'section', text: { type: 'mrkdwn', text: 'Hi' } },
    ],
    attachments: ['x', { text: 'There' }],
  };
  expect(written(payload)).toBe('Hi\n\n> There');
});

test('an attachment without content shows its fallback', () => {
  expect(written({ attachments: [{ fallback: 'Build failed' }] })).toBe('> Build failed');
});

test('whatever arrives is a message of text and web links, or refused with a code', () => {
  const marks = fc.constantFrom(
    ...'*_~`<>|&;:#@![](){}\n \\-+='.split(''),
    '&lt;',
    'https://a.test',
    '```',
    '<!',
    '||',
  );
  const text = fc
    .array(fc.oneof(marks, fc.string({ maxLength: 8 })), { maxLength: 60 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      try {
        const source = written({
          text: one,
          attachments: [{ title: other, title_link: one, text: other }],
        });
        const tree = JSON.stringify(parse(source));
        expect(tree).not.toMatch(/"type":"(?:image|html|heading|table)"/);
        expect(tree).not.toMatch(/"url":"(?!https?:|mailto:|tel:)/i);
        expect(writeDocument(readDocument(source))).toBe(source);
      } catch (error) {
        expect(error).toBeInstanceOf(HookError);
      }
    }),
    { numRuns: 300 },
  );
});
