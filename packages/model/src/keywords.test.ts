import { expect, test } from 'vitest';
import { canBeFound, keywordFinder, keywordsOf } from './keywords.ts';

test.each([
  ['crane', 'The Crane is late.', true],
  ['crane', 'Cranes are birds', false],
  ['crane', 'hovercrane', false],
  ['CRÂNE', 'crane-refit', true],
  ['Straße', 'HAUPT STRASSE 5', true],
  ['tower crane', 'a tower\ncrane', true],
  ['tower crane', 'a crane in the tower', false],
  ['C++', 'we write C++ here', true],
  ['C++', 'plan C is on', false],
  ['会議室', '明日の会議室です', true],
  ['кран', 'Где КРАН?', true],
  ['🏗️', 'on site 🏗️ now', true],
  ['(.*)', 'anything', false],
])('%j in %j: %s', (keyword, text, isFound) => {
  expect(keywordFinder([keyword])(text)).toBe(isFound);
});

test('finds any of several keywords, and nothing without keywords', () => {
  expect([keywordFinder(['quay', 'crane'])('The crane'), keywordFinder([])('The crane')]).toEqual([
    true,
    false,
  ]);
});

test('reads what is stored, and knows what can be found', () => {
  expect([keywordsOf(['a', 1, null, 'b']), keywordsOf(undefined), keywordsOf('a')]).toEqual([
    ['a', 'b'],
    [],
    [],
  ]);
  expect(['…', '  ', 'ä', '7', '🏗️'].map(canBeFound)).toEqual([false, false, true, true, true]);
});
