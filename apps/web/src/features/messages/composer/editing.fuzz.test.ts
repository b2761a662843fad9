import { normal, readDocument } from '@parley/markdown/document';
import { anySource } from '@parley/markdown/testing/documents';
import { Selection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedIn } from './source-text.ts';
import { typedEditor } from './testing/typed-editor.ts';

const FUZZ = { numRuns: Number(process.env.FUZZ_CASES ?? 300) };
const { editor, open, written } = typedEditor();

test('a text that is opened and saved without a change has the same bytes', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      open(source);
      expect([written(), editedIn(editor)]).toEqual([source, source]);
    }),
    FUZZ,
  );
});

test('readers see a letter that is added at the end, and all that was there before', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      open(source);
      const { state, view } = editor;
      view.dispatch(state.tr.insertText('z', Selection.atEnd(state.doc).to));
      const shown = normal(editor.getJSON() as ReturnType<typeof readDocument>);
      expect(readDocument(editedIn(editor))).toEqual(shown);
      expect(readDocument(written())).toEqual(shown);
    }),
    FUZZ,
  );
});
