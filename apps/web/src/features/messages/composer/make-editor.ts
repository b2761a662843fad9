import { Editor } from '@tiptap/react';
import { messageExtensions } from './editor-extensions.ts';
import type { EditorHost, KeptEditor } from './kept-editors.ts';
import { tidyHtml } from './paste-html.ts';
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

/** Creates an editor without a host; once it has one, it passes its events on. */
export function makeEditor(attributes: Record<string, string>, placeholder: string): KeptEditor {
  let host: (() => EditorHost) | null = null;
  let suggesting: Suggesting = null;
  const hosted = () => host?.() ?? null;
  const editor = new Editor({
    // Its styles are in app.css.
    injectCSS: false,
    extensions: [
      ...messageExtensions(placeholder),
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
      transformPastedHTML: tidyHtml,
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
  };
}
