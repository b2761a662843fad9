import { type JSONContent, Node } from '@tiptap/react';

/**
 * Tables as in Markdown: each cell is a line of text and the first row is the header. They are
 * created only by pasting or editing.
 */
const Cell = Node.create({
  name: 'tableCell',
  content: 'inline*',
  isolating: true,
  addAttributes: () => ({
    isHead: { default: false, rendered: false, parseHTML: (element) => element.tagName === 'TH' },
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.isHead ? 'th' : 'td', HTMLAttributes, 0],
  renderMarkdown: (node, helpers) =>
    helpers
      .renderChildren(node.content ?? [])
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll(/(?<!\\)\|/g, '\\|')
      .trim(),
});

const Row = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  renderMarkdown: (node, helpers) =>
    `| ${(node.content ?? []).map((cell) => helpers.renderChild?.(cell, 0) ?? '').join(' | ')} |`,
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  parseMarkdown(token, helpers) {
    const cells = (row: unknown, isHead: boolean): JSONContent => ({
      type: 'tableRow',
      content: asCells(row).map(({ tokens }) => ({
        type: 'tableCell',
        attrs: { isHead },
        content: helpers.parseInline(tokens),
      })),
    });
    return helpers.createNode('table', {}, [
      cells(token.header, true),
      ...asCells(token.rows).map((row) => cells(row, false)),
    ]);
  },
  renderMarkdown(node, helpers) {
    const rows = node.content ?? [];
    const columns = Math.max(1, ...rows.map((row) => row.content?.length ?? 0));
    const [head = '', ...body] = rows.map(
      (row) => helpers.renderChild?.(padded(row, columns), 0) ?? '',
    );
    return [head, `|${' --- |'.repeat(columns)}`, ...body].join('\n');
  },
});

export const tableExtensions = [Table, Row, Cell];

const padded = (row: JSONContent, columns: number): JSONContent => ({
  ...row,
  content: Array.from(
    { length: columns },
    (_, index) => row.content?.[index] ?? { type: 'tableCell' },
  ),
});

type ParsedCell = { tokens: never[] };
/** The Markdown parser's type: a row is a list of cells with inline tokens. */
const asCells = (row: unknown): ParsedCell[] => (Array.isArray(row) ? row : []) as ParsedCell[];
