import { expect, test } from 'vitest';
import { nearFound, segmentsOf, withoutMarkup } from './found-words.ts';

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
  expect(nearFound('Decided: the yard is **the new** \u0002plan\u0003 B.')).toBe(
    '… yard is the new plan B.',
  );
  expect(nearFound('The \u0002plan\u0003 in short')).toBe('The plan in short');
  expect(nearFound('Nothing is marked in this line of words')).toBe(
    'Nothing is marked in this line of words',
  );
});

test('an excerpt is one line without markup', () => {
  expect(withoutMarkup('## **The** \u0002pump\u0003\n> see [the plan](/x) and `code`')).toBe(
    'The \u0002pump\u0003 see the plan and code',
  );
});
