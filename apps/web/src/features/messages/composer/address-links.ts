import { Extension } from '@tiptap/react';
import { addressesIn } from '@parley/markdown/document';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Span = { from: number; to: number };

/** Blocks never change, so each is searched once. */
const found = new WeakMap<Node, Span[]>();

/** Offsets of the addresses in a block. They are plain text here and links for readers. */
function addressSpans(block: Node): Span[] {
  const known = found.get(block);
  if (known) return known;
  const spans: Span[] = [];
  block.forEach((child, offset) => {
    if (!child.isText || child.marks.some(({ type }) => ['link', 'code'].includes(type.name)))
      return;
    let at = offset;
    for (const { text, isAddress } of addressesIn(child.text ?? '')) {
      if (isAddress) spans.push({ from: at, to: at + text.length });
      at += text.length;
    }
  });
  found.set(block, spans);
  return spans;
}

function decorations(doc: Node): DecorationSet {
  const made: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock || node.type.spec.code) return;
    for (const { from, to } of addressSpans(node))
      made.push(
        Decoration.inline(pos + 1 + from, pos + 1 + to, { class: 'text-accent underline' }),
      );
  });
  return DecorationSet.create(doc, made);
}

/** Draws addresses as the links that readers will see. */
export const AddressLinks = Extension.create({
  name: 'addressLinks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => decorations(doc),
        apply: (tr, before) => (tr.docChanged ? decorations(tr.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});
