import { InputRule } from '@tiptap/pm/inputrules';
import type { Attrs, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { findWrapping } from '@tiptap/pm/transform';

/** A fence with an optional language, as the whole line. */
const FENCE = /(?<=^|\uFFFC)(?:`{3,}|~{3,})([\w+#.-]*)$/;

/** A rule for what is typed at the start of a line; a line break before it ends a paragraph. */
const lineRule = (
  signs: string,
  change: (tr: Transaction, match: RegExpMatchArray) => Transaction | null,
) =>
  new InputRule(new RegExp(`(?<=^|\\uFFFC)${signs}$`), (state, match, start, end) => {
    const tr = lineApart(state, start, end);
    return tr && change(tr, match);
  });

/** Deletes the signs, and makes the line a paragraph of its own. */
function lineApart(state: EditorState, start: number, end: number): Transaction | null {
  const { parent, parentOffset } = state.doc.resolve(start);
  if (parent.type.name !== 'paragraph') return null;
  const tr = state.tr.delete(start, end);
  if (parentOffset === 0) return tr;
  if (parent.childAfter(parentOffset - 1).node?.type.name !== 'hardBreak') return null;
  return tr.delete(start - 1, start).split(start - 1);
}

/** The node around the caret's paragraph. */
const around = ($pos: ResolvedPos) => $pos.node(-1);

/** The item whose first line the caret is in, with its position. */
function itemAt({ $from }: Transaction['selection']) {
  const item = around($from);
  return item?.type.name === 'listItem' && $from.index(-1) === 0
    ? { item, pos: $from.before(-1), list: $from.node(-2) }
    : null;
}

const canBegin = ({ selection: { $from } }: Transaction) =>
  ['doc', 'blockquote'].includes(around($from).type.name);

function wrap(tr: Transaction, name: string): Transaction | null {
  const type = typeOf(tr, name);
  const range = tr.selection.$from.blockRange();
  const wrapping = type && range && canBegin(tr) && findWrapping(range, type);
  return wrapping ? tr.wrap(range, wrapping) : null;
}

const typeOf = (tr: Transaction, name: string): NodeType | undefined =>
  tr.doc.type.schema.nodes[name];

function withItem(tr: Transaction, attrs: Attrs): Transaction | null {
  const at = itemAt(tr.selection);
  return at && tr.setNodeMarkup(at.pos, null, { ...at.item.attrs, ...attrs });
}

/** A dash typed again in a list of dashes adds nothing. */
const bullet = lineRule('[\\-*] ', (tr) =>
  itemAt(tr.selection)?.list.type.name === 'bulletList' ? tr : wrap(tr, 'bulletList'),
);

/** Only 1 begins a list: '1986. ' and '5. April' are text. In a list, it is the item's number. */
const number = lineRule('(\\d{1,9})[.)] ', (tr, [sign, digits]) => {
  const at = itemAt(tr.selection);
  if (at?.list.type.name !== 'orderedList') return sign === '1. ' ? wrap(tr, 'orderedList') : null;
  const index = tr.selection.$from.index(-2);
  const value = Number(digits);
  const isRepeated = index > 0 && value === numberOf(at.list, index - 1);
  return withItem(tr, { value: isRepeated ? null : value });
});

function numberOf(list: { child(index: number): { attrs: Attrs } }, index: number): number {
  const { value } = list.child(index).attrs;
  if (typeof value === 'number') return value;
  return index === 0 ? 1 : numberOf(list, index - 1) + 1;
}

const task = lineRule('\\[([ xX])\\] ', (tr, [, sign]) => {
  const checked = sign !== ' ';
  if (itemAt(tr.selection)) return withItem(tr, { checked });
  const list = wrap(tr, 'bulletList');
  return list && withItem(list, { checked });
});

const heading = lineRule('(#{1,3}) ', (tr, [, signs = '']) =>
  canBegin(tr) ? asBlock(tr, 'heading', { level: signs.length }) : null,
);

const quote = lineRule('> ', (tr) => wrap(tr, 'blockquote'));

const fence = lineRule('(?:`{3,}|~{3,})([\\w+#.\\-]+) ', (tr, [, language]) =>
  asBlock(tr, 'codeBlock', { language }),
);

function asBlock(tr: Transaction, name: string, attrs: Attrs): Transaction | null {
  const type = typeOf(tr, name);
  const { from } = tr.selection;
  return type ? tr.setBlockType(from, from, type, attrs) : null;
}

/** A fence on the last line of code closes it. */
const closingFence = new InputRule(
  /(?:^|\n)(?:```|~~~)$/,
  (state, _match, start, end) => {
    const $end = state.doc.resolve(end);
    if ($end.parentOffset < $end.parent.content.size) return null;
    return below(state.tr.delete(start, end));
  },
  { inCode: 'only' },
);

/** Moves the caret to an empty line below its block. */
function below(tr: Transaction): Transaction | null {
  const after = tr.selection.$from.after();
  const next = tr.doc.resolve(after).nodeAfter;
  const paragraph = typeOf(tr, 'paragraph');
  if (!paragraph) return null;
  if (next?.type !== paragraph || next.content.size > 0) tr.insert(after, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
}

/** The caret's line, if it is only an opening fence. */
function fenceAt({ selection: { $from, empty } }: EditorState): RegExpExecArray | null {
  if (!empty || $from.parent.type.name !== 'paragraph') return null;
  if ($from.parentOffset < $from.parent.content.size) return null;
  return FENCE.exec($from.parent.textBetween(0, $from.parentOffset, null, '\uFFFC'));
}

/** True at the end of an opening fence; there Enter starts a code block instead of sending. */
export const isAtFence = (state: EditorState): boolean => fenceAt(state) !== null;

/** Makes the fence before the caret a code block; null if there is none. */
export function codeFromFence(state: EditorState): Transaction | null {
  const [fenceText = '', language] = fenceAt(state) ?? [];
  if (fenceText === '') return null;
  const { from } = state.selection;
  const tr = lineApart(state, from - fenceText.length, from);
  return tr && asBlock(tr, 'codeBlock', { language: language || null });
}

export const blockRules: readonly InputRule[] = [
  bullet,
  number,
  task,
  heading,
  quote,
  fence,
  closingFence,
];
