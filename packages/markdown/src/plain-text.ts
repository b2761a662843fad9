import type { List, Nodes } from 'mdast';
import { shownNumbers } from './numbers.ts';
import { parse } from './parse.ts';
import type { Labels } from './references.ts';

/**
 * What a reader sees of a text, without its marks: for notifications, excerpts and copies. Each
 * block begins a line, an item keeps its sign, and a spoiler stays hidden.
 */
export const plainText = (source: string, labelOf: Labels): string =>
  blocks(parse(source).children, labelOf);

/** An excerpt only needs the beginning; the rest would cost time. */
const MOST_READ = 4000;

/**
 * The beginning of what a reader sees, on one line and without the signs of lists, quotes and
 * tables: for excerpts.
 */
export const plainLine = (source: string, labelOf: Labels): string =>
  parse(source.slice(0, MOST_READ))
    .children.map((node) => lineOf(node, labelOf))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function lineOf(node: Nodes, labelOf: Labels): string {
  const joined = (nodes: Nodes[], by: string) =>
    nodes
      .map((child) => lineOf(child, labelOf))
      .filter((line) => line !== '')
      .join(by);
  switch (node.type) {
    case 'blockquote':
    case 'list':
    case 'listItem':
    case 'table':
      return joined(node.children, ' ');
    case 'tableRow':
      return joined(node.children, ', ');
    case 'thematicBreak':
      return '';
    default:
      return inlineText(node, labelOf);
  }
}

const HIDDEN = '▒▒▒';

const blocks = (nodes: Nodes[], labelOf: Labels) =>
  nodes.map((node) => blockText(node, labelOf)).join('\n');

function blockText(node: Nodes, labelOf: Labels): string {
  switch (node.type) {
    case 'blockquote':
      return indented(blocks(node.children, labelOf), '> ', '> ');
    case 'list':
      return listText(node, labelOf);
    case 'table':
      return blocks(node.children, labelOf);
    case 'tableRow':
      return node.children.map((cell) => inlineText(cell, labelOf)).join('\t');
    case 'thematicBreak':
      return '---';
    case 'code':
      return node.value;
    default:
      return inlineText(node, labelOf);
  }
}

function listText({ ordered, children }: List, labelOf: Labels): string {
  const numbers = shownNumbers(children.map(({ data }) => data?.value ?? null));
  return children
    .map(({ checked, children: inside }, index) => {
      const sign = ordered ? `${numbers[index]}. ` : '- ';
      const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : '';
      return indented(blocks(inside, labelOf), sign + box, ' '.repeat(sign.length));
    })
    .join('\n');
}

const indented = (text: string, first: string, other: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : other) + line)
    .join('\n');

function inlineText(node: Nodes, labelOf: Labels): string {
  switch (node.type) {
    case 'reference':
      return labelOf(node.target);
    case 'spoiler':
      return HIDDEN;
    case 'break':
      return '\n';
    case 'image':
      return node.alt || node.url;
    default:
      if ('children' in node)
        return node.children.map((child) => inlineText(child, labelOf)).join('');
      return 'value' in node ? node.value : '';
  }
}
