import type { BlockContent, List, ListItem, PhrasingContent, Root, Table } from 'mdast';
import { referenceSource, targetFrom } from '../grammar/reference.ts';
import { addressesIn, type TextPiece } from './addresses.ts';
import type { Document, DocumentNode, Mark } from './types.ts';

/** How an address in a text becomes a node. */
export type Addresses = (text: string) => PhrasingContent;

/** The syntax tree of a document in normal form. */
export const treeOf = (document: Document, address: Addresses): Root => ({
  type: 'root',
  children: blocksOf(document.content, address),
});

const blocksOf = (nodes: DocumentNode[], address: Addresses): BlockContent[] =>
  nodes.flatMap((node) => blockOf(node, address) ?? []);

const NO_BREAK_SPACE = '\u00A0';

function blockOf(node: DocumentNode, address: Addresses): BlockContent | null {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return {
        type,
        children: content.length > 0 ? inlinesOf(content, address) : [textNode(NO_BREAK_SPACE)],
      };
    case 'heading':
      return { type, depth: depthOf(attrs.level), children: inlinesOf(content, address) };
    case 'blockquote':
      return { type, children: blocksOf(content, address) };
    case 'bulletList':
    case 'orderedList':
      return listOf(node, address);
    case 'codeBlock':
      return codeOf(attrs.language, content[0]?.text ?? '');
    case 'table':
      return tableOf(content, address);
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    default:
      return null;
  }
}

const DEPTHS = [1, 2, 3, 4, 5, 6] as const;
const depthOf = (level: unknown) => DEPTHS.find((depth) => depth === level) ?? 1;

function codeOf(language: unknown, value: string): BlockContent {
  const [lang = null, ...meta] = typeof language === 'string' ? language.split(' ') : [];
  return { type: 'code', lang, meta: meta.join(' ') || null, value };
}

function listOf({ type, content = [] }: DocumentNode, address: Addresses): List {
  let next = 1;
  const children = content.map((item): ListItem => {
    const { value, checked } = item.attrs ?? {};
    const number = typeof value === 'number' ? value : next;
    next = number + 1;
    return {
      type: 'listItem',
      spread: false,
      checked: typeof checked === 'boolean' ? checked : null,
      children: blocksOf(item.content ?? [], address),
      data: { value: number },
    };
  });
  return {
    type: 'list',
    ordered: type === 'orderedList',
    start: children[0]?.data?.value ?? 1,
    spread: false,
    children,
  };
}

function tableOf(rows: DocumentNode[], address: Addresses): Table {
  const cells = rows.map(({ content = [] }) => content);
  const columns = Math.max(1, ...cells.map((row) => row.length));
  return {
    type: 'table',
    align: Array.from({ length: columns }, (_, column) => alignOf(cells[0]?.[column])),
    children: cells.map((row) => ({
      type: 'tableRow',
      children: Array.from({ length: columns }, (_, column) => ({
        type: 'tableCell',
        children: inlinesOf(row[column]?.content ?? [], address),
      })),
    })),
  };
}

const ALIGNMENTS = ['left', 'right', 'center'] as const;
const alignOf = (cell: DocumentNode | undefined) =>
  ALIGNMENTS.find((align) => align === cell?.attrs?.align) ?? null;

/** Nests marks by how far they reach: the one that reaches farthest is outside. */
function inlinesOf(nodes: DocumentNode[], address: Addresses): PhrasingContent[] {
  const made: PhrasingContent[] = [];
  for (let from = 0; from < nodes.length;) {
    const { mark, end } = farthest(nodes, from);
    if (mark) {
      const inside = nodes.slice(from, end).map((node) => withoutMark(node, mark.type));
      made.push(marked(mark, inlinesOf(inside, address)));
    } else made.push(...leafOf(nodes[from], address));
    from = end;
  }
  return merged(made);
}

type Spanning = Exclude<Mark, { type: 'code' }>;
type Reach = { mark: Spanning | null; end: number };

function farthest(nodes: DocumentNode[], from: number): Reach {
  let best: Reach = { mark: null, end: from + 1 };
  for (const mark of nodes[from]?.marks ?? []) {
    if (!isSpanning(mark)) continue;
    const end = reachOf(nodes, from, mark);
    if (!best.mark || end > best.end) best = { mark, end };
  }
  return best;
}

const isSpanning = (mark: Mark): mark is Spanning => mark.type !== 'code';

function reachOf(nodes: DocumentNode[], from: number, mark: Mark): number {
  let end = from + 1;
  for (let at = end; at < nodes.length; at += 1) {
    if (hasMark(nodes[at], mark)) end = at + 1;
    else if (nodes[at]?.type !== 'hardBreak') break;
  }
  return end;
}

const hasMark = (node: DocumentNode | undefined, wanted: Mark) =>
  node?.marks?.some(
    (mark) =>
      mark.type === wanted.type &&
      (mark.type !== 'link' || wanted.type !== 'link' || mark.attrs.href === wanted.attrs.href),
  ) ?? false;

const withoutMark = (node: DocumentNode, type: string): DocumentNode => ({
  ...node,
  marks: (node.marks ?? []).filter((mark) => mark.type !== type),
});

function marked(mark: Spanning, children: PhrasingContent[]): PhrasingContent {
  switch (mark.type) {
    case 'bold':
      return { type: 'strong', children };
    case 'italic':
      return { type: 'emphasis', children };
    case 'strike':
      return { type: 'delete', children };
    case 'spoiler':
      return { type: 'spoiler', children };
    case 'link':
      return { type: 'link', url: mark.attrs.href, children };
  }
}

const textNode = (value: string): PhrasingContent => ({ type: 'text', value });

function leafOf(node: DocumentNode | undefined, address: Addresses): PhrasingContent[] {
  const { type, text = '', marks = [], attrs = {} } = node ?? { type: '' };
  if (type === 'hardBreak') return [textNode('\n')];
  if (type === 'shortcode') {
    const name = String(attrs.name);
    return [{ type, name, value: `:${name}:` }];
  }
  if (type === 'reference') {
    const target = targetFrom(attrs.kind, attrs.id);
    return target ? [{ type, target, value: referenceSource(target) }] : [];
  }
  if (marks.some((mark) => mark.type === 'code')) return [{ type: 'inlineCode', value: text }];
  return addressesIn(text).map((piece: TextPiece): PhrasingContent =>
    piece.isAddress ? address(piece.text) : textNode(piece.text),
  );
}

function merged(nodes: PhrasingContent[]): PhrasingContent[] {
  const made: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      made[made.length - 1] = textNode(last.value + node.value);
    else made.push(node);
  }
  return made;
}
