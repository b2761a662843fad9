import type { Document } from '@parley/markdown/document';
import { documentFrom } from './document.ts';
import { htmlOf } from './html.ts';
import type { SelectedMessage } from './selected.ts';
import { type CopiedNode, isElement, textOf } from './tree.ts';

export type Copied = { text: string; html: string };
export type Write = (document: Document) => string;

/**
 * What the clipboard gets. Several messages begin with their author's name; words of one line and
 * code are copied letter by letter.
 * @param write writes a document as Markdown
 */
export function copiedFrom(messages: readonly SelectedMessage[], write: Write): Copied {
  const nodes = messages.length > 1 ? messages.flatMap(withAuthor) : (messages[0]?.nodes ?? []);
  const html = htmlOf(nodes);
  return {
    text: isVerbatim(nodes) ? nodes.map(textOf).join('') : write(documentFrom(nodes)),
    html,
  };
}

function withAuthor(
  { author, nodes }: SelectedMessage,
  index: number,
  all: readonly SelectedMessage[],
): CopiedNode[] {
  const body = nodes.some(isElement) ? nodes : [paragraph(nodes)];
  if (author === all[index - 1]?.author) return body;
  return [
    paragraph([{ name: 'strong', attribs: {}, children: [{ data: `${author}:` }] }]),
    ...body,
  ];
}

const paragraph = (children: CopiedNode[]): CopiedNode => ({ name: 'p', attribs: {}, children });

/** True for words without any marks, and for lines of one code block. */
const isVerbatim = (nodes: readonly CopiedNode[]) =>
  nodes.every((node) => !isElement(node) || node.name === 'shortcode') ||
  (nodes.length === 1 && nodes.every((node) => isElement(node) && node.name === 'pre'));
