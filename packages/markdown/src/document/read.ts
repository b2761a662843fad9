import type { List, ListItem, Nodes, Root, Table } from 'mdast';
import { parse } from '../parse.ts';
import { normal } from './normal.ts';
import type { Document, DocumentNode, Mark } from './types.ts';

/** The document that a text is shown as, in its normal form. */
export const readDocument = (source: string): Document => documentOf(parse(source));

/** The document of a parsed text, in its normal form. */
export const documentOf = (root: Root): Document =>
  normal({ type: 'doc', content: blocksOf(root.children) });

const EMPTY: DocumentNode = { type: 'paragraph' };

const blocksOf = (nodes: Nodes[]): DocumentNode[] => nodes.flatMap(blockOf);
const filled = (blocks: DocumentNode[]) => (blocks.length > 0 ? blocks : [EMPTY]);

function blockOf(node: Nodes): DocumentNode[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', content: inlinesOf(node.children) }];
    case 'heading': {
      const { depth, children } = node;
      return [{ type: 'heading', attrs: { level: depth }, content: inlinesOf(children) }];
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: filled(blocksOf(node.children)) }];
    case 'list':
      return [listOf(node)];
    case 'code':
      return [codeOf([node.lang, node.meta].filter(Boolean).join(' '), node.value)];
    case 'table':
      return [tableOf(node)];
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    default:
      return [];
  }
}

const codeOf = (language: string, text: string): DocumentNode => ({
  type: 'codeBlock',
  attrs: { language: language || null },
  content: text === '' ? [] : [{ type: 'text', text }],
});

const listOf = ({ ordered, children }: List): DocumentNode => ({
  type: ordered ? 'orderedList' : 'bulletList',
  content: children.map(itemOf),
});

const itemOf = ({ checked = null, data, children }: ListItem): DocumentNode => ({
  type: 'listItem',
  attrs: { value: data?.value ?? null, checked },
  content: filled(blocksOf(children)),
});

const tableOf = ({ align, children }: Table): DocumentNode => ({
  type: 'table',
  content: children.map((row, index) => ({
    type: 'tableRow',
    content: row.children.map((cell, column) => ({
      type: 'tableCell',
      attrs: { isHead: index === 0, align: align?.[column] ?? null },
      content: inlinesOf(cell.children),
    })),
  })),
});

const inlinesOf = (nodes: Nodes[], marks: Mark[] = []): DocumentNode[] =>
  nodes.flatMap((node) => inlineOf(node, marks));

const MARKS = { strong: 'bold', emphasis: 'italic', delete: 'strike', spoiler: 'spoiler' } as const;

function inlineOf(node: Nodes, marks: Mark[]): DocumentNode[] {
  switch (node.type) {
    case 'text':
      return linesOf(node.value, marks);
    case 'inlineCode':
      return [codeText(node.value, marks)];
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'spoiler':
      return inlinesOf(node.children, [...marks, { type: MARKS[node.type] }]);
    case 'link':
      return inlinesOf(node.children, [...marks, { type: 'link', attrs: { href: node.url } }]);
    // A picture from elsewhere would tell its server who reads the text, so it is a link.
    case 'image': {
      const link: Mark = { type: 'link', attrs: { href: node.url } };
      return linesOf(node.alt || node.url, [...marks, link]);
    }
    case 'reference':
      return [{ type: 'reference', attrs: { ...node.target }, marks }];
    case 'shortcode':
      return [{ type: 'shortcode', attrs: { name: node.name }, marks }];
    default:
      return [];
  }
}

const codeText = (value: string, marks: Mark[]): DocumentNode => ({
  type: 'text',
  text: value.replaceAll('\n', ' '),
  marks: [...marks, { type: 'code' }],
});

const linesOf = (text: string, marks: Mark[]): DocumentNode[] =>
  text
    .split('\n')
    .flatMap((line, index): DocumentNode[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      { type: 'text', text: line, marks },
    ]);
