import { Editor } from '@tiptap/react';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { messageExtensions } from '../editor-extensions.ts';
import { openText, writtenIn } from '../source-text.ts';
import { typeText } from '../type-text.ts';

/** Who can be named in it. */
export const PEOPLE = [
  { id: '11111111-1111-4111-8111-111111111111', label: 'Ann' },
  { id: '22222222-2222-4222-8222-222222222222', label: 'Ann Lee' },
  { id: '33333333-3333-4333-8333-333333333333', label: 'Zoë (dev)' },
  { id: 'everyone', label: 'channel' },
];
const drawing = { labelOf: () => '@x', emojiOf: () => null };

/** An editor without a page: its state, keys and rules are real, only the drawing is missing. */
export function typedEditor() {
  const draughtsman = { drawing: () => drawing, onChange: () => () => {} };
  const editor = new Editor({
    element: null,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    enableInputRules: false,
    enablePasteRules: false,
    extensions: messageExtensions('', draughtsman, () => PEOPLE),
  });
  const view = {
    composing: false,
    state: EditorState.create({
      schema: editor.schema,
      plugins: editor.extensionManager.plugins,
    }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
    updateState(state: EditorState) {
      view.state = state;
    },
    someProp(name: string, use: (prop: unknown) => unknown) {
      for (const plugin of view.state.plugins) {
        const prop: unknown = Reflect.get(plugin.props, name);
        const value = prop && use(typeof prop === 'function' ? prop.bind(plugin) : prop);
        if (value) return value;
      }
      return undefined;
    },
    focus() {},
    hasFocus: () => true,
    endOfTextblock: () => false,
  };
  Object.assign(editor, { editorView: view });

  const press = (key: string, modifiers: object = {}) =>
    view.someProp('handleKeyDown', (handle) =>
      typeof handle === 'function' ? handle(view, { key, keyCode: 0, ...modifiers }) : false,
    );
  const backspace = () => {
    const { from, to, empty } = view.state.selection;
    if (!press('Backspace')) view.dispatch(view.state.tr.delete(empty ? from - 1 : from, to));
  };

  return {
    editor,
    open: (source: string) => openText(editor, source),
    /** Types a text; `⏎` is Shift+Enter, `⌫` Backspace, `⎌` Ctrl+Z. */
    type(text: string): void {
      for (const part of text.split(/(?<=[⌫⎌])|(?=[⌫⎌])/u)) {
        if (part === '⌫') backspace();
        else if (part === '⎌') press('z', { ctrlKey: true });
        else typeText(editor, part.replaceAll('⏎', '\n'));
      }
    },
    /** Pastes plain text. */
    paste(text: string): void {
      view.someProp('clipboardTextParser', (parse) => {
        if (typeof parse !== 'function') return false;
        view.dispatch(view.state.tr.replaceSelection(parse(text, null, true, view)));
        return true;
      });
    },
    written: () => writtenIn(editor),
  };
}
