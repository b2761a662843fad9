import type { Editor } from '@tiptap/react';
import { nextLine } from './line-break.ts';

/** Types a text at the caret, letter by letter, as its author did in another field. */
export function typeText(editor: Editor, text: string): void {
  for (const letter of text)
    if (letter === '\n') nextLine(editor);
    else typeLetter(editor, letter);
}

function typeLetter({ view }: Editor, letter: string): void {
  const { from, to } = view.state.selection;
  const typed = () => view.state.tr.insertText(letter, from, to);
  const isHandled = view.someProp('handleTextInput', (handle) =>
    handle(view, from, to, letter, typed),
  );
  if (!isHandled) view.dispatch(typed());
}
