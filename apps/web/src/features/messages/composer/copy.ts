import { type Labels, withLabels } from '@parley/markdown';
import { writeDocument } from '@parley/markdown/document';
import type { Node, Slice } from '@tiptap/pm/model';

/** The copied selection for other programs: Markdown with names, or one block's plain text. */
export function writtenSlice({ content }: Slice, labelOf: Labels): string {
  const [only] = content.content;
  if (content.childCount === 1 && only?.isTextblock && isBare(only))
    return only.textBetween(0, only.content.size, '\n', (leaf) => leafText(leaf, labelOf));
  return withLabels(writeDocument({ type: 'doc', content: content.toJSON() ?? [] }), labelOf);
}

const isBare = (block: Node) => block.children.every(({ marks }) => marks.length === 0);

const leafText = (leaf: Node, labelOf: Labels): string =>
  leaf.type.name === 'hardBreak' ? '\n' : withLabels(sourceOf(leaf), labelOf);

const sourceOf = (leaf: Node) =>
  writeDocument({ type: 'doc', content: [{ type: 'paragraph', content: [leaf.toJSON()] }] });
