import type { List, Nodes } from 'mdast';
import { parse } from './parse.ts';
import type { Labels } from './references.ts';

/**
 * What a reader sees of a text, without its marks: for notifications, excerpts and copies. Each
 * block begins a line, an item keeps its sign, and a spoiler stays hidden.
 */
export const plainText = (source: string, labelOf: Labels): string =>
  blocks(parse(source).children, labelOf);

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

function listText({ children }: List, labelOf: Labels): string {
  return children
    .map(({ data, checked, children: inside }) => {
      const sign = data?.value === undefined ? '- ' : `${data.value}. `;
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
