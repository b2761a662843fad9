import { type Editor, Extension } from '@tiptap/react';
import { codeFromFence } from './typing-blocks.ts';

/**
 * Shift+Enter does what Enter does in a document, because Enter sends: a new list item, a new line
 * in code, or on an empty line a new paragraph.
 */
export const LineBreak = Extension.create({
  name: 'lineBreak',
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': ({ editor }) => nextLine(editor),
      Enter: ({ editor }) => beginCode(editor),
    };
  },
});

/** Begins the next line, or code after a fence. */
export const nextLine = (editor: Editor): boolean => beginCode(editor) || breakLine(editor);

function beginCode({ state, view }: Editor): boolean {
  const tr = codeFromFence(state);
  if (tr) view.dispatch(tr);
  return tr !== null;
}

function breakLine(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const { commands } = editor;
  switch ($from.parent.type.name) {
    case 'codeBlock':
      return commands.command(({ tr }) => Boolean(tr.insertText('\n').scrollIntoView()));
    case 'heading':
      return commands.splitBlock();
    case 'tableCell':
      return true;
    case 'paragraph':
      return breakParagraph(editor);
    default:
      return false;
  }
}

function breakParagraph(editor: Editor): boolean {
  const { commands, state } = editor;
  const { $from, empty } = state.selection;
  const around = $from.node(-1);
  if (around.type.name === 'listItem') return breakItem(editor, around.attrs.checked);
  if (!empty) return commands.setHardBreak();
  if ($from.parent.content.size === 0) {
    // The line below code is a new one already.
    if ($from.index(-1) > 0 && around.child($from.index(-1) - 1).type.name === 'codeBlock')
      return true;
    return around.type.name === 'doc' ? commands.splitBlock() : commands.liftEmptyBlock();
  }
  if ($from.nodeBefore?.type.name !== 'hardBreak') return commands.setHardBreak();
  return editor
    .chain()
    .deleteRange({ from: $from.pos - 1, to: $from.pos })
    .splitBlock()
    .run();
}

const breakItem = ({ commands }: Editor, checked: unknown): boolean =>
  commands.splitListItem('listItem', { value: null, checked: checked === null ? null : false }) ||
  commands.liftListItem('listItem');
