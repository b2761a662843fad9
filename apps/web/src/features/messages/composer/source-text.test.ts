import { Selection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { editedIn } from './source-text.ts';
import { typedEditor } from './testing/typed-editor.ts';

/** Opens a text, types a word at its end, and saves it. */
function withWord(source: string): string {
  const { editor, open } = typedEditor();
  open(source);
  const { state, view } = editor;
  view.dispatch(state.tr.insertText(' end', Selection.atEnd(state.doc).to));
  return editedIn(editor);
}

test.each([
  ['__a__ and *b*\n\n* one\n+ two\n\nlast', '__a__ and *b*\n\n* one\n+ two\n\nlast end'],
  ['Title\n=====\n\n\n\n~~~\ncode\n~~~\nlast', 'Title\n=====\n\n\n\n~~~\ncode\n~~~\n\nlast end'],
  ['a\\_b\n***\nlast', 'a\\_b\n***\n\nlast end'],
])('blocks that were not changed keep their bytes: %j', (source, saved) => {
  expect(withWord(source)).toBe(saved);
});

test('links of a text with definitions stay', () => {
  expect(withWord('see [x]\n\n[x]: https://a.example\n\nlast')).toBe(
    'see [x](https://a.example)\n\nlast end',
  );
});
