import type { DocumentNode, Mark } from '@parley/markdown/document';

/** Builders for the document that a program's message is shown as. */

export const text = (value: string, marks: Mark[] = []): DocumentNode[] =>
  value
    .split('\n')
    .flatMap((line, index): DocumentNode[] => [
      ...(index > 0 ? [BREAK] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
    ]);

export const BREAK: DocumentNode = { type: 'hardBreak' };

export const paragraph = (content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  content,
});

/** A paragraph, or nothing if there is nothing in it. */
export const filled = (content: DocumentNode[]): DocumentNode[] =>
  content.length === 0 ? [] : [paragraph(content)];

export const quote = (content: DocumentNode[]): DocumentNode[] =>
  content.length === 0 ? [] : [{ type: 'blockquote', content }];

export const heading = (content: DocumentNode[]): DocumentNode[] =>
  content.length === 0 ? [] : [{ type: 'heading', attrs: { level: 3 }, content }];

export const code = (value: string, language: string | null = null): DocumentNode => ({
  type: 'codeBlock',
  attrs: { language },
  content: value === '' ? [] : [{ type: 'text', text: value }],
});

export const RULE: DocumentNode = { type: 'horizontalRule' };

/** Items of a list; numbered from `first` if it is given. */
export const list = (items: DocumentNode[][], first?: number): DocumentNode[] =>
  items.length === 0
    ? []
    : [
        {
          type: first === undefined ? 'bulletList' : 'orderedList',
          content: items.map((content, index) => ({
            type: 'listItem',
            attrs: { value: first === undefined ? null : first + index, checked: null },
            content,
          })),
        },
      ];

/** Pieces of one line with blanks between them. */
export const spaced = (pieces: DocumentNode[][], between = ' '): DocumentNode[] =>
  pieces
    .filter((piece) => piece.length > 0)
    .flatMap((piece, index) => [...(index > 0 ? text(between) : []), ...piece]);

/** Shows a text in bold, with its other marks. */
export const bold = (nodes: DocumentNode[]): DocumentNode[] => withMark(nodes, { type: 'bold' });

export const italic = (nodes: DocumentNode[]): DocumentNode[] =>
  withMark(nodes, { type: 'italic' });

export function withMark(nodes: DocumentNode[], mark: Mark): DocumentNode[] {
  return nodes.map((node) =>
    node.type === 'hardBreak' || node.marks?.some(({ type }) => type === mark.type)
      ? node
      : { ...node, marks: [mark, ...(node.marks ?? [])] },
  );
}

/** Programs may link to pages and addresses, not to scripts. */
const LINKED = /^(?:https?:\/\/|mailto:|tel:)[^\s<>]+$/i;

/** A label that links to an address. An address that is none, or no page, leaves the label. */
export function link(address: string | undefined, label: DocumentNode[]): DocumentNode[] {
  const href = address?.trim() ?? '';
  if (!LINKED.test(href) || !URL.canParse(href)) return label;
  const shown = label.length > 0 ? label : text(href);
  // A link to itself is the address as it is.
  if (shown.length === 1 && shown[0]?.text === href) return shown;
  return withMark(shown, { type: 'link', attrs: { href } });
}
