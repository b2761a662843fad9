import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';
import { emojiSegments } from '../emoji/written-emoji.ts';

type Child = RootContent | ElementContent;

const FENCE = '||';

/**
 * Marks without Markdown syntax: `||spoiler||`, and `:name:` for a custom emoji. Code is not
 * changed.
 */
export function inlineMarks(): (tree: Root) => void {
  return mark;
}

function mark(node: Nodes): void {
  if (!('children' in node) || (node.type === 'element' && ['pre', 'code'].includes(node.tagName)))
    return;
  for (const child of node.children) mark(child);
  const children = withEmoji(withSpoilers(node.children));
  node.children.splice(0, node.children.length, ...children.filter(isContent));
}

const isContent = (child: Child): child is ElementContent => child.type !== 'doctype';

function withSpoilers(children: Child[]): Child[] {
  if (!children.some((child) => child.type === 'text' && child.value.includes(FENCE)))
    return children;
  const pieces = children.flatMap((child) =>
    child.type === 'text' ? fences(child.value) : [child],
  );
  const made: Child[] = [];
  let from = -1;
  for (const piece of pieces) {
    if (!isFence(piece)) {
      made.push(piece);
    } else if (from >= 0 && from < made.length - 1) {
      const hidden = made.splice(from).slice(1);
      made.push(element('spoiler', {}, hidden.filter(isContent)));
      from = -1;
    } else {
      // An opening sign stays text until its closing sign is found.
      from = made.length;
      made.push(piece);
    }
  }
  return made;
}

const isFence = (piece: Child) => piece.type === 'text' && piece.value === FENCE;

/** The text split so that each sign is a node. */
function fences(text: string): Child[] {
  return text
    .split(/(\|\|)/)
    .filter((value) => value !== '')
    .map((value) => ({ type: 'text', value }));
}

function withEmoji(children: Child[]): Child[] {
  return children.flatMap((child) =>
    child.type === 'text' && child.value.includes(':') ? emojiIn(child.value) : [child],
  );
}

function emojiIn(text: string): Child[] {
  return emojiSegments(text, () => true).map(({ text: value, name }) =>
    name === null
      ? { type: 'text', value }
      : element('custom-emoji', { name }, [{ type: 'text', value }]),
  );
}

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });
