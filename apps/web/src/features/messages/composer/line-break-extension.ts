import { type Editor, Extension } from '@tiptap/react';

/** A fence with an optional language, as the whole paragraph. */
const FENCE = /^```([\w+#.-]*)$/;

/**
 * True if the paragraph is only a ``` fence; there Enter starts a code block instead of sending.
 */
export const isAtFence = (editor: Editor): boolean => {
  const { $from, empty } = editor.state.selection;
  return (
    empty &&
    $from.parent.type.name === 'paragraph' &&
    $from.parentOffset === $from.parent.content.size &&
    FENCE.test($from.parent.textContent)
  );
};

/**
 * Shift+Enter does what Enter does in a document, because Enter sends: a new list item, or a new
 * line in code.
 */
export const LineBreak = Extension.create({
  name: 'lineBreak',
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': ({ editor }) => {
        if (isAtFence(editor)) return beginCode(editor);
        if (editor.isActive('codeBlock'))
          return endCode(editor) || editor.commands.insertContent('\n');
        if (editor.isActive('taskItem'))
          return (
            editor.chain().splitListItem('taskItem').run() ||
            editor.commands.liftListItem('taskItem')
          );
        if (editor.isActive('listItem'))
          return (
            editor.chain().splitListItem('listItem').run() ||
            editor.commands.liftListItem('listItem')
          );
        return false;
      },
      Enter: ({ editor }) => isAtFence(editor) && beginCode(editor),
    };
  },
});

function beginCode(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const language = FENCE.exec($from.parent.textContent)?.[1] || null;
  return editor
    .chain()
    .deleteRange({ from: $from.start(), to: $from.end() })
    .setCodeBlock(language ? { language } : undefined)
    .run();
}

/** A fence on the last line closes the code block and moves the caret below it. */
function endCode(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const isClosed =
    $from.parentOffset === $from.parent.content.size && /(^|\n)```$/.test($from.parent.textContent);
  if (!isClosed) return false;
  const length = $from.parent.textContent.endsWith('\n```') ? 4 : 3;
  return editor
    .chain()
    .deleteRange({ from: $from.pos - length, to: $from.pos })
    .exitCode()
    .run();
}
