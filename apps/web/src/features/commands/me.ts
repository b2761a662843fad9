import { type DocumentNode, readDocument, writeDocument } from '@parley/markdown/document';
import type { Command } from './command.ts';

/** Sends the author's action in the third person. */
export const me: Command<'me'> = {
  name: 'me',
  aliases: ['ich'],
  needsArgument: true,
  takesMarkdown: true,
  async run(doing, context) {
    const { type, content } = readDocument(doing);
    context.say(writeDocument({ type, content: content.map(inItalics) }));
    return { told: null };
  },
};

const inItalics = (node: DocumentNode): DocumentNode =>
  node.content
    ? { ...node, content: node.content.map(inItalics) }
    : { ...node, marks: [...(node.marks ?? []), { type: 'italic' }] };
