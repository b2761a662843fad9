import { expect, test } from 'vitest';
import { extended, listKey, NOTHING_SELECTED, toggled } from './selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const names = ({ selected }: { selected: ReadonlySet<string> }) => [...selected].toSorted();

test('a row is selected and no longer, and becomes the anchor of the next range', () => {
  const one = toggled(NOTHING_SELECTED, 'b');
  expect(names(one)).toEqual(['b']);
  expect(names(extended(one, IDS, 'd'))).toEqual(['b', 'c', 'd']);
  expect(names(toggled(one, 'b'))).toEqual([]);
});

test('a range goes in both directions and keeps what was selected before', () => {
  const far = toggled(toggled(NOTHING_SELECTED, 'e'), 'c');
  expect(names(extended(far, IDS, 'a'))).toEqual(['a', 'b', 'c', 'e']);
});

test('a range from a row that is gone begins at the row itself', () => {
  expect(names(extended({ selected: new Set(), anchor: 'gone' }, IDS, 'c'))).toEqual(['c']);
});

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['j', {}, { kind: 'move', step: 1, extends: false }],
  ['ArrowUp', {}, { kind: 'move', step: -1, extends: false }],
  ['J', { shiftKey: true }, { kind: 'move', step: 1, extends: true }],
  ['x', {}, { kind: 'select', extends: false }],
  ['X', { shiftKey: true }, { kind: 'select', extends: true }],
  ['e', {}, { kind: 'finish' }],
  ['Escape', {}, { kind: 'clear' }],
  ['j', { ctrlKey: true }, null],
  ['x', { metaKey: true }, null],
  ['ArrowDown', { altKey: true }, null],
  ['q', {}, null],
])('key %s with %o means %o', (key, modifiers, meaning) => {
  expect(listKey({ key, ...plain, ...modifiers })).toEqual(meaning);
});
