import { expect, test } from 'vitest';
import { nearFound, segmentsOf, withoutMarkup } from './found-words.ts';

const nameOf = () => '@Ann';
const near = (excerpt: string) => nearFound(excerpt, nameOf);
const plain = (excerpt: string) => withoutMarkup(excerpt, nameOf);

test('marks found words and nothing else', () => {
  expect(segmentsOf('the \u0002pump\u0003 of the \u0002green\u0003house')).toEqual([
    { text: 'the ', isFound: false },
    { text: 'pump', isFound: true },
    { text: ' of the ', isFound: false },
    { text: 'green', isFound: true },
    { text: 'house', isFound: false },
  ]);
  expect(segmentsOf('')).toEqual([]);
  expect(segmentsOf('cut \u0002off')).toEqual([
    { text: 'cut ', isFound: false },
    { text: 'off', isFound: false },
  ]);
});

test('a shortened line keeps the found word visible', () => {
  expect(near('Decided: the yard is **the new** \u0002plan\u0003 B.')).toBe(
    '… yard is the new plan B.',
  );
  expect(near('The \u0002plan\u0003 in short')).toBe('The plan in short');
  expect(near('Nothing is marked in this line of words')).toBe(
    'Nothing is marked in this line of words',
  );
});

test('an excerpt is one line without markup', () => {
  expect(plain('## **The** \u0002pump\u0003\n> see [the plan](/x) and `code`')).toBe(
    'The \u0002pump\u0003 see the plan and code',
  );
});

test.each([
  ['**\u0002bold\u0003** and \u0002**bold**\u0003', '\u0002bold\u0003 and \u0002bold\u0003'],
  ['set _the_ \u0002MAX_RETRY\u0003_COUNT', 'set the \u0002MAX_RETRY\u0003_COUNT'],
  ['2\\*3 \u0002*.ts\u0003', '2*3 \u0002*.ts\u0003'],
  ['1. \u0002one\u0003\n- two', '\u0002one\u0003 two'],
  ['<@01234567-89ab-cdef-0123-456789abcdef> \u0002said\u0003', '@Ann \u0002said\u0003'],
  ['<@\u000201234567\u0003-89ab-cdef-0123-456789abcdef>', '@Ann'],
  [
    '[#31](http://a.example/-/\u0002pipelines\u0003/31) \u0002failed\u0003',
    '#31 \u0002failed\u0003',
  ],
  ['[\u0002plan\u0003](</files/\u0002plan\u0003.pdf>)', '\u0002plan\u0003'],
  ['[a](/\u0002x\u0003 "\u0002x\u0003")', 'a'],
  ['\u0002see\u0003 [the plan](https://a.exam', '\u0002see\u0003 the plan'],
  ['<https://a.example/\u0002x\u0003>', 'https://a.example/x'],
])('the excerpt %j is shown as %j', (excerpt, shown) => {
  expect(plain(excerpt)).toBe(shown);
});
