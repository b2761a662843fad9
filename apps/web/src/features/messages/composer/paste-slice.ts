import { Fragment, type Node, Slice } from '@tiptap/pm/model';

/**
 * Two line breaks in a row end a paragraph, and breaks around a paragraph are none: mails and pages
 * are full of both.
 */
export function tidySlice({ content, openStart, openEnd }: Slice): Slice {
  const first = content.firstChild;
  if (!first?.isInline) return new Slice(tidy(content), openStart, openEnd);
  const line = first.type.schema.nodes.paragraph?.create(null, content);
  return new Slice(tidy(Fragment.from(line)), 1, 1);
}

const tidy = (fragment: Fragment): Fragment =>
  Fragment.from(
    fragment.content.flatMap((node) =>
      node.type.name === 'paragraph' ? paragraphs(node) : [node.copy(tidy(node.content))],
    ),
  );

function paragraphs(node: Node): Node[] {
  const parts: Node[][] = [[]];
  const { children } = node;
  for (const [index, child] of children.entries()) {
    if (!isBreak(child)) parts.at(-1)?.push(child);
    else if (isBreak(children[index + 1]) || isBreak(children[index - 1])) {
      if (parts.at(-1)?.length) parts.push([]);
    } else if (index > 0 && index < children.length - 1) parts.at(-1)?.push(child);
  }
  const filled = parts.filter((part) => part.length > 0);
  return filled.length > 0 ? filled.map((part) => node.copy(Fragment.from(part))) : [node.copy()];
}

const isBreak = (node: Node | undefined) => node?.type.name === 'hardBreak';
