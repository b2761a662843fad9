import Mention from '@tiptap/extension-mention';
import { profileName } from '@parley/model';
import type { Member } from '../channels/queries.ts';

/** Somebody who can be named with @. */
export type Candidate = { id: string; label: string };

/** What the list of names shows while one is being typed. */
export type Suggesting = { items: Candidate[]; selected: number; choose(item: Candidate): void } | null;

const SHOWN = 6;

export function candidatesFor(members: Member[], query: string): Candidate[] {
  const wanted = query.toLocaleLowerCase();
  return members
    .map(({ participant, profile }) => ({ id: participant.profile_id, label: profileName(profile) }))
    .filter(({ label }) => label.toLocaleLowerCase().split(/\s+/).some((word) => word.startsWith(wanted)) || label.toLocaleLowerCase().startsWith(wanted))
    .slice(0, SHOWN);
}

/** The @ extension; `show` is told what to list, `members` who there is. */
export function mentionExtension(members: () => Member[], show: (state: Suggesting) => void) {
  let current: Suggesting = null;
  const set = (next: Suggesting) => {
    current = next;
    show(next);
  };
  return Mention.extend({ renderMarkdown: (node) => `@${node.attrs?.label ?? ''}` }).configure({
    HTMLAttributes: { class: 'rounded bg-tint px-0.5 font-medium text-accent' },
    renderText: ({ node }) => `@${node.attrs.label}`,
    suggestion: {
      items: ({ query }) => candidatesFor(members(), query),
      render: () => ({
        onStart: ({ items, command }) => set({ items, selected: 0, choose: (item) => command(item) }),
        onUpdate: ({ items, command }) => set({ items, selected: 0, choose: (item) => command(item) }),
        onExit: () => set(null),
        onKeyDown: ({ event }) => {
          if (!current || current.items.length === 0) return false;
          const { items, selected, choose } = current;
          const item = items[selected];
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
