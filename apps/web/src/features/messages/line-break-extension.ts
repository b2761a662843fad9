import { Extension } from '@tiptap/react';

/** Shift+Enter does what Enter would do in a document, since Enter sends: a new item in a list, a new line in code. */
export const LineBreak = Extension.create({
  name: 'lineBreak',
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': ({ editor }) => {
        if (editor.isActive('codeBlock')) return editor.commands.insertContent('\n');
        if (editor.isActive('listItem')) return editor.chain().splitListItem('listItem').run() || editor.commands.liftListItem('listItem');
        return false;
      },
    };
  },
});
