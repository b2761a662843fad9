import type { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { type KeptEditor, readyEditor, showEditor } from './kept-editors.ts';

/** Makes fake editors that only record their destruction. */
function workshop() {
  const destroyed: string[] = [];
  const make = (name: string) => (): KeptEditor => ({
    editor: { destroy: () => void destroyed.push(name) } as unknown as Editor,
    suggesting: () => null,
    shownBy: () => {},
  });
  return { destroyed, make };
}
const host = () => {
  throw new Error('Nothing is typed here');
};

test('who comes back soon finds the same editor', () => {
  const { make, destroyed } = workshop();
  const first = readyEditor('a channel', make('first'));
  const hide = showEditor('a channel', first, host);
  hide();
  expect(readyEditor('a channel', make('another'))).toBe(first);
  expect(destroyed).toEqual([]);
});

test('of those out of sight the one that was longest there is destroyed', () => {
  const { make, destroyed } = workshop();
  const names = ['1', '2', '3', '4', '5'];
  for (const name of names) showEditor(name, readyEditor(name, make(name)), host)();
  expect(destroyed).toEqual(['1']);
});

test('one that is shown is destroyed by no other', () => {
  const { make, destroyed } = workshop();
  showEditor('shown', readyEditor('shown', make('shown')), host);
  for (const name of ['6', '7', '8', '9', '10', '11', '12'])
    showEditor(name, readyEditor(name, make(name)), host)();
  expect(destroyed).not.toContain('shown');
  expect(destroyed).toContain('6');
});

test('of two that follow one another at once the former is destroyed', () => {
  const { make, destroyed } = workshop();
  const hide = showEditor('one', readyEditor('one', make('former')), host);
  const next = readyEditor('one', make('next'));
  hide();
  showEditor('one', next, host)();
  expect(destroyed).toContain('former');
  expect(readyEditor('one', make('another'))).toBe(next);
});
