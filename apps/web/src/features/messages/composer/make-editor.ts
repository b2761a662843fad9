import { Editor } from '@tiptap/react';
import { writtenSlice } from './copy.ts';
import { messageExtensions } from './editor-extensions.ts';
import type { Drawing } from './drawn-nodes.ts';
import type { EditorHost, KeptEditor } from './kept-editors.ts';
import type { Suggesting } from './suggestion.ts';
import { suggestionExtension } from './suggestion-extension.ts';

/** Accessibility attributes and classes of an editor. */
export const attributesOf = (label: string, className: string) => ({
  'aria-label': label,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-autocomplete': 'list',
  class: `markdown outline-hidden ${className}`,
});

const nothing = () => [];
const NO_SOURCES = { '@': nothing, '#': nothing, ':': nothing, '/': nothing };
const NO_DRAWING: Drawing = { labelOf: () => '', emojiOf: () => null };

/** Creates an editor without a host; once it has one, it passes its events on. */
export function makeEditor(attributes: Record<string, string>, placeholder: string): KeptEditor {
  let host: (() => EditorHost) | null = null;
  let suggesting: Suggesting = null;
  const draws = new Set<() => void>();
  const hosted = () => host?.() ?? null;
  const drawing = () => hosted()?.drawing ?? NO_DRAWING;
  const onChange = (draw: () => void) => {
    draws.add(draw);
    return () => void draws.delete(draw);
  };
  const people = () => hosted()?.people ?? [];
  const editor = new Editor({
    // Its styles are in app.css.
    injectCSS: false,
    enableInputRules: ['typedEmoji'],
    enablePasteRules: false,
    extensions: [
      ...messageExtensions(placeholder, { drawing, onChange }, people),
      suggestionExtension({
        sources: () => hosted()?.sources ?? NO_SOURCES,
        show(next) {
          suggesting = next;
          hosted()?.onSuggest(next);
        },
      }),
    ],
    editorProps: {
      attributes,
      handleKeyDown: (_view, event) => hosted()?.onKey(event) ?? false,
      handlePaste: (_view, event) => hosted()?.onPaste(event.clipboardData) ?? false,
      clipboardTextSerializer: (slice) => writtenSlice(slice, drawing().labelOf),
      // Files dropped on the conversation are attachments; the editor must not insert them into the
      // text.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
    },
    onCreate: () => hosted()?.onCreate(),
    onUpdate: () => hosted()?.onUpdate(),
  });
  return {
    editor,
    suggesting: () => suggesting,
    shownBy: (next) => void (host = next),
    redraw: () => draws.forEach((draw) => draw()),
  };
}
