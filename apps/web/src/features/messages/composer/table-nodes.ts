import { Node } from '@tiptap/react';

const ALIGNMENTS = ['left', 'right', 'center'];

/**
 * Tables as in Markdown: each cell is a line of text, and the first row is the header. They are
 * created only by pasting or editing.
 */
const Cell = Node.create({
  name: 'tableCell',
  content: '(text | reference | shortcode)*',
  marks: 'link bold italic strike code',
  isolating: true,
  addAttributes: () => ({
    isHead: { default: false, rendered: false, parseHTML: (element) => element.tagName === 'TH' },
    align: {
      default: null,
      parseHTML: (element) => {
        const align = element.style.textAlign || element.getAttribute('align');
        return ALIGNMENTS.find((known) => known === align) ?? null;
      },
      renderHTML: ({ align }) => (align ? { align } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.isHead ? 'th' : 'td', HTMLAttributes, 0],
});

const Row = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

export const tableNodes = [Table, Row, Cell];
