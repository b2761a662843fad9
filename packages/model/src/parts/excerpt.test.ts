import { expect, test } from 'vitest';
import { excerptOf, shorten } from './excerpt.ts';

const nameOf = () => '@Ann';
const excerpt = (text: string, most = 140) =>
  excerptOf({ parts: [{ type: 'text', text }], content: null }, nameOf, most);

test('an excerpt is one line without Markdown’s marks', () => {
  expect(
    excerpt('**Hello** @Mara,\n\n- one\n- [two](https://a.example)\n\n```js\nlet x\n```'),
  ).toBe('Hello @Mara, one two let x');
  expect(excerpt('> quoted\n\nanswer')).toBe('quoted answer');
});

test('an excerpt is cut between characters', () => {
  expect(excerpt('ab😀😀😀', 4)).toBe('ab😀…');
  expect(shorten('abc', 3)).toBe('abc');
  expect(excerpt('話'.repeat(20_000), 3)).toBe('話話…');
});

test('a message with only files is described by their names', () => {
  const file = {
    id: '0198c1de-0000-7000-8000-000000000000',
    type: 'document',
    name: 'plan.pdf',
    mime_type: 'application/pdf',
    file_size: 1,
    storage_path: 'p',
  };
  expect(
    excerptOf(
      { parts: [{ type: 'data-attachments', id: 'x', data: [file] }], content: null },
      nameOf,
    ),
  ).toBe('plan.pdf');
});

test('a reference is shown by name, except in code', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  expect(excerpt(`Ask <@${id}>, not \`<@${id}>\``)).toBe(`Ask @Ann, not <@${id}>`);
});

test.each(['>', '> - ', '1. ', '[', '-', '|', '`', '* ', '_a', '[](', '||a', ' '])(
  'a long message of only %j is converted',
  (mark) => {
    expect([...excerpt(`${mark.repeat(20_000 / mark.length)}x`)].length).toBeLessThanOrEqual(140);
  },
);
