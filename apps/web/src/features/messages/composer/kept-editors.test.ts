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
    redraw: () => {},
  });
  return { destroyed, make };
}
const host = () => {
  throw new Error('Nothing is typed here');
};

test('reuses the editor of a recently hidden key', () => {
  const { make, destroyed } = workshop();
  const first = readyEditor('a channel', make('first'));
  const hide = showEditor('a channel', first, host);
  hide();
  expect(readyEditor('a channel', make('another'))).toBe(first);
  expect(destroyed).toEqual([]);
});

test('destroys the editor that has been hidden longest', () => {
  const { make, destroyed } = workshop();
  const names = ['1', '2', '3', '4', '5'];
  for (const name of names) showEditor(name, readyEditor(name, make(name)), host)();
  expect(destroyed).toEqual(['1']);
});

test('never destroys a shown editor', () => {
  const { make, destroyed } = workshop();
  showEditor('shown', readyEditor('shown', make('shown')), host);
  for (const name of ['6', '7', '8', '9', '10', '11', '12'])
    showEditor(name, readyEditor(name, make(name)), host)();
  expect(destroyed).not.toContain('shown');
  expect(destroyed).toContain('6');
});

test('destroys the hidden editor of a key when its replacement is shown', () => {
  const { make, destroyed } = workshop();
  const hide = showEditor('one', readyEditor('one', make('former')), host);
  const next = readyEditor('one', make('next'));
  hide();
  showEditor('one', next, host)();
  expect(destroyed).toContain('former');
  expect(readyEditor('one', make('another'))).toBe(next);
});
