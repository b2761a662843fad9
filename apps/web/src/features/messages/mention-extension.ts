import Mention from '@tiptap/extension-mention';
import { type Candidate, candidatesFor } from './mentioned.ts';

/** What the list of names shows while one is being typed. */
export type Suggesting = { items: Candidate[]; selected: number; choose(item: Candidate): void } | null;

/** The @ extension. @param candidates who can be named. @param show is told what to list. */
export function mentionExtension(candidates: () => Candidate[], show: (state: Suggesting) => void) {
  let current: Suggesting = null;
  const set = (next: Suggesting) => {
    current = next && next.items.length > 0 ? next : null;
    show(current);
  };
  return Mention.extend({ renderMarkdown: (node) => `@${node.attrs?.label ?? ''}` }).configure({
    HTMLAttributes: { class: 'rounded bg-tint px-0.5 font-medium text-accent' },
    renderText: ({ node }) => `@${node.attrs.label}`,
    suggestion: {
      allowedPrefixes: [' ', '(', '\n'],
      items: ({ query }) => candidatesFor(candidates(), query),
      render: () => ({
        onStart: ({ items, command }) => set({ items, selected: 0, choose: (item) => command(item) }),
        onUpdate: ({ items, command }) => set({ items, selected: 0, choose: (item) => command(item) }),
        onExit: () => set(null),
        onKeyDown: ({ event }) => {
          if (!current) return false;
          const { items, selected, choose } = current;
          const item = items[selected];
          if (event.key === 'Escape') {
            set(null);
            return true;
          }
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            set({ items, choose, selected: (selected + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length });
            return true;
          }
          if ((event.key === 'Enter' || event.key === 'Tab') && item) {
            choose(item);
            return true;
          }
          return false;
        },
      }),
    },
  });
}
