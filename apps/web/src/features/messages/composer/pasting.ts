import { addressesIn } from '@parley/markdown/document';
import { type Editor, Extension } from '@tiptap/react';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, Node, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { namedBy } from './paste-address.ts';
import { tidyHtml } from './paste-html.ts';
import { type PastedText, pastedText } from './paste-kind.ts';
import { tidySlice } from './paste-slice.ts';
import { contentOf } from './source-text.ts';

/**
 * Pastes what was copied as what it is: Markdown, code, a table, an address or lines. After all but
 * lines, Ctrl+Z gives the lines.
 */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    let isPlain = false;
    const onShift = (_view: unknown, { shiftKey }: KeyboardEvent) => {
      isPlain = shiftKey;
      return false;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: { keydown: onShift, keyup: onShift },
          handlePaste: (view, { clipboardData }) =>
            clipboardData !== null && !isPlain && pasted(view, clipboardData),
          clipboardTextParser: (text, _context, _plain, { state }) => lines(state.schema, text),
          transformPastedHTML: tidyHtml,
          transformPasted: tidySlice,
        },
      }),
    ];
  },
});

function pasted(view: EditorView, data: DataTransfer): boolean {
  const { state } = view;
  if (state.selection.$from.parent.type.spec.code) return false;
  const html = data.getData('text/html');
  if (html.includes('data-pm-slice')) return false;
  const text = data.getData('text/plain');
  if (linked(view, text.trim())) return true;
  const found = pastedText({ text, html, editor: data.getData('vscode-editor-data') });
  if (!found) return false;
  insert(view, text, named(state.schema, text.trim()) ?? sliceOf(state.schema, text, found));
  return true;
}

/** Pastes a text that was held back. */
export function pasteText({ view }: Editor, text: string): void {
  const found = pastedText({ text, html: '', editor: '' });
  insert(view, text, found && sliceOf(view.state.schema, text, found));
}

/** Makes the selected words a link to the pasted address. */
function linked({ state, dispatch }: EditorView, text: string): boolean {
  const { from, to } = state.selection;
  const words = state.doc.textBetween(from, to, '\n', ' ');
  const [address, more] = addressesIn(text);
  const link = state.schema.marks.link;
  if (words.trim() === '' || words.includes('\n')) return false;
  if (!link || !address?.isAddress || more) return false;
  const href = /^https?:/i.test(text) ? text : /^www\./i.test(text) ? `http://${text}` : null;
  if (!href) return false;
  dispatch(state.tr.addMark(from, to, link.create({ href })).removeStoredMark(link));
  return true;
}

/** Inserts the lines, and then in their place what they are. */
function insert(view: EditorView, text: string, slice: Slice | null): void {
  const { from } = view.state.selection;
  const { tr } = view.state;
  view.dispatch(tr.replaceSelection(lines(view.state.schema, text)).scrollIntoView());
  if (!slice) return;
  const next = closeHistory(view.state.tr);
  const { to } = view.state.selection;
  // With everything selected, the place is before the first line instead of in it.
  const start = Selection.near(next.doc.resolve(from), 1).from;
  if (slice.content.firstChild?.isInline) next.replaceWith(start, to, slice.content);
  else next.replaceRange(start, to, slice);
  view.dispatch(next.scrollIntoView());
}

/** A reference to what the address of this app opens. */
function named(schema: Schema, text: string): Slice | null {
  const attrs = namedBy(text);
  const node = attrs && schema.nodes.reference?.create(attrs);
  return node ? new Slice(Fragment.from(node), 0, 0) : null;
}

function sliceOf(schema: Schema, text: string, found: PastedText): Slice | null {
  switch (found.kind) {
    case 'markdown':
      return closed(schema, contentOf(text.replaceAll(/\r\n?/g, '\n')).content);
    case 'table':
      return closed(schema, [tableOf(found.rows)]);
    case 'code':
      return closed(schema, [
        {
          type: 'codeBlock',
          attrs: { language: found.language },
          content: found.text === '' ? [] : [{ type: 'text', text: found.text }],
        },
      ]);
    case 'plain':
      return null;
  }
}

const closed = (schema: Schema, content: object[]) =>
  new Slice(Fragment.from(content.map((block) => Node.fromJSON(schema, block))), 0, 0);

const tableOf = (rows: string[][]) => ({
  type: 'table',
  content: rows.map((cells, index) => ({
    type: 'tableRow',
    content: cells.map((text) => ({
      type: 'tableCell',
      attrs: { isHead: index === 0 },
      content: text.trim() === '' ? [] : [{ type: 'text', text: text.trim() }],
    })),
  })),
});

/** Lines of text: an empty line begins a paragraph, any other is a line break. */
function lines(schema: Schema, text: string): Slice {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\n\s*$/, '')
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => ({ type: 'paragraph', content: paragraph.split('\n').flatMap(lineOf) }));
  return new Slice(closed(schema, paragraphs).content, 1, 1);
}

const lineOf = (line: string, index: number) => [
  ...(index > 0 ? [{ type: 'hardBreak' }] : []),
  ...(line === '' ? [] : [{ type: 'text', text: line }]),
];
