import { describe, expect, test } from 'vitest';
import {
  changeSelection,
  NOTHING_SELECTED,
  type Selection,
  type SelectionChange,
  selectionCommand,
} from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const toggle = (id: string): SelectionChange => ({ type: 'toggle', id });
const extendTo = (id: string): SelectionChange => ({ type: 'extendTo', id, order });

const after = (...changes: SelectionChange[]): Selection =>
  changes.reduce(changeSelection, NOTHING_SELECTED);
const ids = ({ selected }: Selection) => [...selected].toSorted();

test('rows are added and removed one by one', () => {
  expect(ids(after(toggle('b'), toggle('d')))).toEqual(['b', 'd']);
  expect(ids(after(toggle('b'), toggle('d'), toggle('b')))).toEqual(['d']);
  expect(after(toggle('b'), toggle('b'))).toBe(NOTHING_SELECTED);
});

test('a range goes from the row chosen last in both directions, and shrinks again', () => {
  expect(ids(after(toggle('b'), extendTo('d')))).toEqual(['b', 'c', 'd']);
  expect(ids(after(toggle('d'), extendTo('b')))).toEqual(['b', 'c', 'd']);
  expect(ids(after(toggle('b'), extendTo('e'), extendTo('c')))).toEqual(['b', 'c']);
  expect(ids(after(toggle('c'), extendTo('e'), extendTo('a')))).toEqual(['a', 'b', 'c']);
});

test('a range keeps what was chosen before it', () => {
  expect(ids(after(toggle('a'), toggle('c'), extendTo('d')))).toEqual(['a', 'c', 'd']);
  expect(ids(after(toggle('a'), toggle('c'), extendTo('e'), extendTo('c')))).toEqual(['a', 'c']);
});

test('without an anchor, or if its row is gone, a range is the row itself', () => {
  expect(ids(after(extendTo('c')))).toEqual(['c']);
  expect(ids(after(extendTo('c'), extendTo('d')))).toEqual(['c', 'd']);
  expect(ids(after(toggle('gone'), extendTo('b')))).toEqual(['b', 'gone']);
  expect(ids(after(toggle('a'), extendTo('unknown')))).toEqual(['a']);
});

test('clearing selects nothing', () => {
  expect(after(toggle('a'), extendTo('c'), { type: 'clear' })).toBe(NOTHING_SELECTED);
});

describe('keys', () => {
  const press = (key: string, keys: Partial<KeyboardEvent> = {}, isSelecting = true) =>
    selectionCommand(
      { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...keys },
      isSelecting,
    );

  test('move, extend and select', () => {
    expect(['ArrowDown', 'j', 'J'].map((key) => press(key))).toEqual(['next', 'next', 'next']);
    expect(['ArrowUp', 'k'].map((key) => press(key))).toEqual(['previous', 'previous']);
    const shiftKey = true;
    expect(press('ArrowDown', { shiftKey })).toBe('extendToNext');
    expect(press('K', { shiftKey })).toBe('extendToPrevious');
    expect([press('x'), press('X', { shiftKey })]).toEqual(['toggle', 'extend']);
  });

  test('Esc only ends a selection', () => {
    expect([press('Escape'), press('Escape', {}, false)]).toEqual(['clear', null]);
  });

  test('shortcuts of the browser and other keys are left alone', () => {
    expect([press('x', { ctrlKey: true }), press('j', { metaKey: true }), press('r')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
