import type { Definition, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { syntax, treeExtensions } from './grammar/extensions.ts';
import { withSpoilers } from './grammar/spoiler.ts';

/**
 * Parses a text. The tree has resolved links instead of definitions, and no HTML: that is text, as
 * are footnotes. Positions are offsets into the text.
 */
export function parse(source: string): Root {
  if (source === '') return { type: 'root', children: [] };
  if (isPlain(source)) return plain(source);
  if (isTooCostly(source)) return plain(source.trim());
  const root = parseUnresolved(source);
  resolve(root, source, definitionsOf(root));
  return root;
}

/**
 * Parses a text of any size into a tree that still has each definition where it was written, and
 * spoilers as their signs: for finding every address.
 */
export const parseUnresolved = (source: string): Root =>
  fromMarkdown(source, { extensions: syntax, mdastExtensions: treeExtensions });

/** Signs that can mean something; a text without them is one paragraph. */
const SIGNS = /[\\`*_~<>#[\]|&:@\n\r\t=]|^[\s\-+]|\s$|^\d+[.)]|www\.| {2}/i;

const isPlain = (source: string) => !SIGNS.test(source);

const plain = (value: string): Root => ({
  type: 'root',
  children: [
    {
      type: 'paragraph',
      children: [{ type: 'text', value }],
      position: positionOf(0, value.length),
    },
  ],
});

const positionOf = (from: number, to: number) => ({
  start: { line: 1, column: 1, offset: from },
  end: { line: 1, column: to + 1, offset: to },
});

/** Quotes and lists nested deeper than in any real text cost time and stack at each level. */
const NESTED = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))){25}/m;

/** With more emphasis signs than this, the search for matching pairs takes too long. */
const MOST_SIGNS = 4000;

/** True if the text would block the reader's page; it is then shown as typed. */
export function isTooCostly(source: string): boolean {
  return NESTED.test(source) || (source.match(/(?<!\\)[*_~[]/g)?.length ?? 0) > MOST_SIGNS;
}

type Definitions = ReadonlyMap<string, Definition>;

function definitionsOf(root: Root): Definitions {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes): void => {
    if (node.type === 'definition') {
      if (!isNote(node) && !found.has(node.identifier)) found.set(node.identifier, node);
    } else if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** `[^1]` is a footnote elsewhere; here it is text. */
const isNote = (node: { identifier: string }) => node.identifier.startsWith('^');

function resolve(node: Nodes, source: string, definitions: Definitions): void {
  if (!('children' in node)) return;
  const children = node.children.flatMap((child) => resolved(child, source, definitions));
  for (const child of children) resolve(child, source, definitions);
  // Safe: each node is replaced by nodes of its own kind of content.
  const parent = node as { children: RootContent[] };
  parent.children = joined(isPhrasingParent(node) ? withSpoilers(asPhrasing(children)) : children);
}

const PHRASING_PARENTS: ReadonlySet<string> = new Set(
  'paragraph heading emphasis strong delete link tableCell'.split(' '),
);
const isPhrasingParent = (node: Nodes) => PHRASING_PARENTS.has(node.type);
const asPhrasing = (children: RootContent[]) => children as PhrasingContent[];

function resolved(node: RootContent, source: string, definitions: Definitions): RootContent[] {
  switch (node.type) {
    case 'definition':
      return isNote(node) ? [noteText(node, source)] : [];
    case 'linkReference': {
      const definition = isNote(node) ? undefined : definitions.get(node.identifier);
      if (!definition) return [{ type: 'text', value: sliceOf(node, source) }];
      const { children, position } = node;
      return [{ type: 'link', url: definition.url, children, position }];
    }
    case 'imageReference': {
      const definition = definitions.get(node.identifier);
      if (!definition) return [{ type: 'text', value: sliceOf(node, source) }];
      return [{ type: 'image', url: definition.url, alt: node.alt, position: node.position }];
    }
    default:
      return [node];
  }
}

const noteText = (node: Definition, source: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', value: sliceOf(node, source) }],
  position: node.position,
});

/** The part of the source that a node was parsed from. */
export const sliceOf = ({ position }: Nodes, source: string): string =>
  position ? source.slice(position.start.offset, position.end.offset) : '';

/** Merges neighbouring text nodes. */
function joined(nodes: RootContent[]): RootContent[] {
  const made: RootContent[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      made[made.length - 1] = { ...last, value: last.value + node.value };
    } else made.push(node);
  }
  return made;
}
