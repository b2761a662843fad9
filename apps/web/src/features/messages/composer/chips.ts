import type { JSONContent } from '@tiptap/react';
import { emojiSegments } from '../../emoji/written-emoji.ts';
import { type Candidate, mentionSegments } from '../../text/mentioned.ts';

export type Chips = { candidates: Candidate[]; emoji: ReadonlyMap<string, string> };

/** Replaces mentions and custom emoji in a document's text with chips and images. */
export function withChips(node: JSONContent, chips: Chips): JSONContent {
  if (!node.content || node.type === 'codeBlock') return node;
  return {
    ...node,
    content: node.content.flatMap((child) =>
      child.type === 'text' ? chipped(child, chips) : [withChips(child, chips)],
    ),
  };
}

function chipped(node: JSONContent, { candidates, emoji }: Chips): JSONContent[] {
  // A chip has no marks, so mentions within emphasised text stay text.
  if (node.marks?.length) return [node];
  return mentionSegments(node.text ?? '', candidates).flatMap(
    ({ text, mention }): JSONContent[] => {
      if (mention) return [{ type: 'mention', attrs: { id: mention.id, label: mention.label } }];
      return emojiSegments(text, (name) => emoji.has(name)).map((piece) =>
        piece.name === null
          ? { ...node, text: piece.text }
          : { type: 'customEmoji', attrs: { name: piece.name, url: emoji.get(piece.name) } },
      );
    },
  );
}
