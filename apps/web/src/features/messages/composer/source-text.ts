import { isEqual, normal, readDocument, writeDocument } from '@parley/markdown/document';
import type { Document, DocumentNode } from '@parley/markdown/document';
import { parse } from '@parley/markdown';
import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';

/** The text that an editor was opened with, and the blocks it was read as. */
type Opened = { source: string; blocks: readonly Node[] };

const opened = new WeakMap<Editor, Opened>();

const EMPTY: DocumentNode = { type: 'paragraph' };

/** The document of a text as content of an editor, which is never without a block. */
export function contentOf(source: string): Document {
  const document = readDocument(source);
  return document.content.length > 0 ? document : { ...document, content: [EMPTY] };
}

/** Replaces an editor's content by a text. This is no step to undo. */
export function openText(editor: Editor, source: string): void {
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(contentOf(source), { emitUpdate: false })
    .run();
  opened.set(editor, { source, blocks: blocksOf(editor.state.doc) });
}

/** The editor's content as a text; the text it was opened with, if nothing has changed. */
export function writtenIn(editor: Editor): string {
  const before = opened.get(editor);
  const blocks = blocksOf(editor.state.doc);
  return before && isUnchanged(before, blocks) ? before.source : writeDocument(documentOf(blocks));
}

/** As `writtenIn`, but blocks that have not changed keep their spelling. Takes longer. */
export function editedIn(editor: Editor): string {
  const before = opened.get(editor);
  const blocks = blocksOf(editor.state.doc);
  return (before && withOldSpelling(before, blocks)) ?? writtenIn(editor);
}

/** A document's blocks, without empty lines at its end. */
function blocksOf(doc: Node): Node[] {
  const blocks = [...doc.children];
  while (blocks.length > 0 && isBlank(blocks.at(-1))) blocks.pop();
  return blocks;
}

const isBlank = (node: Node | undefined) =>
  node?.type.name === 'paragraph' && node.content.size === 0;

const isUnchanged = ({ blocks: before }: Opened, blocks: readonly Node[]) =>
  before.length === blocks.length &&
  blocks.every((block, index) => before[index] && block.eq(before[index]));

/** Blocks of the editor never change, so each is converted once, and written once. */
const converted = new WeakMap<Node, DocumentNode>();

const documentOf = (blocks: readonly Node[]): Document => ({
  type: 'doc',
  content: blocks.map((block) => {
    const known = converted.get(block) ?? nodeOf(block);
    converted.set(block, known);
    return known;
  }),
});

const nodeOf = (block: Node): DocumentNode => withoutLineEnds(block.toJSON());

/** Space at the end of a line shows nothing. */
function withoutLineEnds(node: DocumentNode): DocumentNode {
  if (!node.content || node.type === 'codeBlock') return node;
  return {
    ...node,
    content: node.content.map((child, index, { [index + 1]: next }) =>
      child.type === 'text' && (!next || next.type === 'hardBreak')
        ? withoutEnd(child)
        : withoutLineEnds(child),
    ),
  };
}

const withoutEnd = (node: DocumentNode): DocumentNode =>
  node.marks?.some(({ type }) => type === 'code')
    ? node
    : { ...node, text: node.text?.replace(/ +$/, '') ?? '' };

/** Where a text has the blocks of its document; neighbouring lists of a kind are one. */
function slicesOf(source: string): { from: number; to: number }[] {
  const slices: { kind: string; from: number; to: number }[] = [];
  for (const block of parse(source).children) {
    const kind = block.type === 'list' ? `list ${block.ordered}` : '';
    const from = source.lastIndexOf('\n', (block.position?.start.offset ?? 0) - 1) + 1;
    const to = block.position?.end.offset ?? 0;
    const last = slices.at(-1);
    if (kind !== '' && last?.kind === kind) last.to = to;
    else slices.push({ kind, from, to });
  }
  return slices;
}

/** Writes only the blocks that have changed; null if that does not mean the same. */
function withOldSpelling({ source, blocks: before }: Opened, blocks: readonly Node[]) {
  const slices = slicesOf(source);
  if (slices.length !== before.length) return null;
  let written = '';
  let last = -1;
  let isOld = true;
  for (const block of blocks) {
    const index = before.findIndex((other, at) => at > last && other.eq(block));
    const slice = slices[index];
    const isNext = slice && isOld && index === last + 1;
    if (isNext) written += source.slice(slices[last]?.to ?? 0, slice.to);
    else
      written +=
        (written === '' ? '' : '\n\n') +
        (slice ? source.slice(slice.from, slice.to) : writeDocument(documentOf([block])));
    if (slice) last = index;
    isOld = slice !== undefined;
  }
  if (isOld && last === slices.length - 1) written += source.slice(slices.at(-1)?.to);
  return isEqual(readDocument(written), normal(documentOf(blocks))) ? written : null;
}
