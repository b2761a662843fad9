import { type Editor, Extension, type JSONContent, type Range } from '@tiptap/react';
import { PluginKey } from '@tiptap/pm/state';
import SuggestionPlugin from '@tiptap/suggestion';
import { nameOf } from '../../emoji/custom-name.ts';
import { rememberEmoji } from '../../emoji/recent-emoji.ts';
import {
  type Suggesting,
  type Suggestion,
  type SuggestionSources,
  type Trigger,
  TRIGGERS,
} from './suggestion.ts';

type Options = {
  /** Called for each letter, because members may change while typing. */
  sources(): SuggestionSources;
  /** Shows the suggestions; null hides them. */
  show(state: Suggesting): void;
};

/** Suggestions for `@`, `#`, `:` and `/`. Arrow keys choose while the caret stays in the text. */
export const suggestionExtension = ({ sources, show }: Options) =>
  Extension.create({
    name: 'suggestions',
    addProseMirrorPlugins() {
      return TRIGGERS.map((trigger) => suggestionPlugin(this.editor, trigger, sources, show));
    },
  });

function suggestionPlugin(
  editor: Editor,
  trigger: Trigger,
  sources: Options['sources'],
  show: Options['show'],
) {
  let current: Suggesting = null;
  const set = (next: Suggesting) => {
    if (!next && !current) return;
    current = next && next.items.length > 0 ? next : null;
    show(current);
  };
  const step = (by: number) =>
    current &&
    set({
      ...current,
      selected: (current.selected + by + current.items.length) % current.items.length,
    });

  const key = new PluginKey<{ active: boolean; range: Range }>(`suggestions${trigger}`);
  return SuggestionPlugin<Suggestion, Suggestion>({
    editor,
    pluginKey: key,
    char: trigger,
    allowedPrefixes: [' ', '(', '\n'],
    // A command is a whole message; elsewhere a slash is text.
    allow: ({ state, range }) =>
      !isCode(state.doc.resolve(range.from).parent.type.name) &&
      (trigger !== '/' || range.from === 1),
    // Neither '10:30' nor the smiley ':)' is an emoji.
    minQueryLength: trigger === ':' ? 2 : 0,
    items: ({ query, editor: written }) => sources()[trigger](query, written.getText()),
    command: ({ editor: written, range, props }) => {
      // More letters may have been typed since the list was made, while the next one is loading.
      const now = key.getState(written.state);
      insert(written, now?.active ? now.range : range, props);
    },
    render: () => ({
      onStart: ({ items, command, loading }) =>
        loading || set({ trigger, items, selected: 0, choose: command }),
      onUpdate: ({ items, command, loading }) =>
        loading || set({ trigger, items, selected: 0, choose: command }),
      onExit: () => set(null),
      onKeyDown: ({ event }) => {
        if (!current) return false;
        const item = current.items[current.selected];
        const keys: Record<string, (() => unknown) | undefined> = {
          Escape: () => set(null),
          ArrowDown: () => step(1),
          ArrowUp: () => step(-1),
          Tab: () => item && current?.choose(item),
          Enter: () => item && current?.choose(item),
        };
        const run = event.shiftKey ? undefined : keys[event.key];
        run?.();
        return run !== undefined;
      },
    }),
  });
}

const isCode = (node: string) => node === 'codeBlock';

function insert(editor: Editor, range: Range, item: Suggestion): void {
  if (item.kind === 'emoji') rememberEmoji(item.emoji);
  editor
    .chain()
    .focus()
    .insertContentAt(range, [contentOf(item), { type: 'text', text: ' ' }])
    .run();
}

function contentOf(item: Suggestion): JSONContent {
  switch (item.kind) {
    case 'person':
    case 'channel':
      return { type: 'reference', attrs: { kind: item.kind, id: item.id } };
    case 'everyone':
      return { type: 'reference', attrs: { kind: 'everyone', id: null } };
    case 'emoji': {
      const name = item.url ? nameOf(item.emoji) : null;
      return name ? { type: 'shortcode', attrs: { name } } : { type: 'text', text: item.emoji };
    }
    case 'command':
      return { type: 'text', text: item.label };
  }
}
