import type { Document, DocumentNode, Mark } from '@parley/markdown/document';
import { type CopiedNode, isBlock, isElement, textOf } from './tree.ts';

/** The document of copied nodes, which is written as Markdown. */
export const documentFrom = (nodes: readonly CopiedNode[]): Document => ({
  type: 'doc',
  content: blocksFrom(nodes),
});

/** Blocks as they are; the words between them are paragraphs. */
function blocksFrom(nodes: readonly CopiedNode[]): DocumentNode[] {
  const made: DocumentNode[] = [];
  let words: DocumentNode[] = [];
  const endParagraph = () => {
    if (words.length > 0) made.push({ type: 'paragraph', content: words });
    words = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endParagraph();
      made.push(...blockFrom(node));
    } else words.push(...wordsFrom(node, []));
  }
  endParagraph();
  return made;
}

function blockFrom(node: CopiedNode): DocumentNode[] {
  if (!isElement(node)) return [];
  const { name, attribs, children } = node;
  switch (name) {
    case 'p':
    case 'th':
    case 'td':
      return [{ type: 'paragraph', content: allWords(children) }];
    case 'blockquote':
      return [{ type: 'blockquote', content: blocksFrom(children) }];
    case 'ul':
    case 'ol': {
      const type = name === 'ol' ? 'orderedList' : 'bulletList';
      return [{ type, content: children.filter(isElement).map(itemFrom) }];
    }
    case 'li':
      return [{ type: 'bulletList', content: [itemFrom(node)] }];
    case 'pre':
      return [codeFrom(attribs['data-language'] ?? null, textOf(node))];
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tr':
      return [{ type: 'table', content: rowsIn(node).map(rowFrom) }];
    default:
      return [
        { type: 'heading', attrs: { level: Number(name.slice(1)) }, content: allWords(children) },
      ];
  }
}

const codeFrom = (language: string | null, text: string): DocumentNode => ({
  type: 'codeBlock',
  attrs: { language },
  content: text === '' ? [] : [{ type: 'text', text }],
});

type Element = Extract<CopiedNode, { name: string }>;

function itemFrom({ attribs, children }: Element): DocumentNode {
  const box = children.filter(isElement).find(({ name }) => name === 'input');
  return {
    type: 'listItem',
    attrs: {
      value: attribs.value === undefined ? null : Number(attribs.value),
      checked: box ? 'checked' in box.attribs : null,
    },
    content: blocksFrom(children.filter((child) => child !== box)),
  };
}

const rowsIn = (node: Element): Element[] =>
  node.name === 'tr' ? [node] : node.children.filter(isElement).flatMap(rowsIn);

const rowFrom = ({ children }: Element): DocumentNode => ({
  type: 'tableRow',
  content: children.filter(isElement).map((cell) => ({
    type: 'tableCell',
    attrs: { isHead: cell.name === 'th', align: cell.attribs.align ?? null },
    content: allWords(cell.children),
  })),
});

const allWords = (nodes: readonly CopiedNode[], marks: Mark[] = []): DocumentNode[] =>
  nodes.flatMap((node) => wordsFrom(node, marks));

const MARKS: Record<string, Mark> = {
  strong: { type: 'bold' },
  em: { type: 'italic' },
  del: { type: 'strike' },
  code: { type: 'code' },
  span: { type: 'spoiler' },
};

function wordsFrom(node: CopiedNode, marks: Mark[]): DocumentNode[] {
  if (!isElement(node)) return linesFrom(node.data, marks);
  if (node.name === 'br') return [{ type: 'hardBreak' }];
  if (node.name === 'shortcode')
    return [{ type: 'shortcode', attrs: { name: node.attribs.name }, marks }];
  const { href } = node.attribs;
  const mark: Mark | undefined =
    node.name === 'a' && href ? { type: 'link', attrs: { href } } : MARKS[node.name];
  return allWords(node.children, mark ? [...marks, mark] : marks);
}

const linesFrom = (text: string, marks: Mark[]): DocumentNode[] =>
  text
    .split('\n')
    .flatMap((line, index): DocumentNode[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
    ]);
