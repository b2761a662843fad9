import { readDocument } from '@parley/markdown/document';
import { TYPED_TEXTS } from '@parley/markdown/testing/typed-texts';
import { expect, test } from 'vitest';
import { editedIn } from './source-text.ts';
import { EVERYDAY_TEXTS } from './testing/everyday-texts.ts';
import { typedEditor } from './testing/typed-editor.ts';

/** With a definition, all blocks are written again. */
const UNDEFINED = [...EVERYDAY_TEXTS, ...TYPED_TEXTS].filter((text) => !text.includes(']: '));

const { editor, open, type, paste, written } = typedEditor();
const shown = () => editor.getText({ blockSeparator: '\n\n' });
const read = (source: string) => {
  open(source);
  return shown();
};

test.each(EVERYDAY_TEXTS)('typed, it stays as it is, for readers too: %s', (text) => {
  open('');
  type(text);
  const lines = text.replaceAll('⏎⏎', '\n\n').replaceAll('⏎', '\n');
  expect(shown()).toBe(lines);
  expect(read(written())).toBe(lines);
});

test.each(EVERYDAY_TEXTS)('pasted, it stays as it is, for readers too: %s', (text) => {
  const lines = text.replaceAll('⏎', '\n');
  open('');
  paste(lines);
  expect(shown()).toBe(lines);
  expect(read(written())).toBe(lines);
});

test.each([...EVERYDAY_TEXTS, ...TYPED_TEXTS])(
  'opened and saved, it has the same bytes: %s',
  (text) => {
    const source = text.replaceAll('⏎', '\n');
    open(source);
    expect(editedIn(editor)).toBe(source);
  },
);

test.each(UNDEFINED)('readers see an edit and nothing else: %s', (text) => {
  const source = text.replaceAll('⏎', '\n');
  open(`before\n\n${source}`);
  const before = shown();
  editor.view.dispatch(editor.state.tr.insertText('X', 1));
  const saved = editedIn(editor);
  expect(saved).toBe(`Xbefore\n\n${source}`);
  expect(read(saved)).toBe(`X${before}`);
  expect(readDocument(saved).content[0]).toEqual({
    type: 'paragraph',
    content: [{ type: 'text', text: 'Xbefore' }],
  });
});
