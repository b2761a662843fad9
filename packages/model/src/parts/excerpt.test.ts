import { expect, test } from 'vitest';
import { excerptOf, shorten } from './excerpt.ts';

const excerpt = (text: string, most = 140) =>
  excerptOf({ parts: [{ type: 'text', text }], content: null }, most);

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
    excerptOf({ parts: [{ type: 'data-attachments', id: 'x', data: [file] }], content: null }, 140),
  ).toBe('plan.pdf');
});

test.each(['>', '> - ', '1. ', '['])('a message of only %j is converted', (mark) => {
  expect(excerpt(`${mark.repeat(9000 / mark.length)} word`)).toMatch(/word$|^\[/);
});
