import type { Editor } from '@tiptap/react';
import { InputRule } from '@tiptap/pm/inputrules';
import type { Mark } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { type Candidate, EVERYONE } from '../../text/mentioned.ts';

/** Who can be named by typing; asked each time, because members change. */
export type People = () => readonly Candidate[];

/** An @ after a word, a backslash or a slash names nobody. */
const AT = '(?<![\\p{L}\\p{N}_@/\\\\])@';
const SIGN = new RegExp(AT, 'gu');
const ENDED = new RegExp(`${AT}([^@\\n\\uFFFC]{1,80}[\\s\\p{P}])$`, 'u');

/** '@Ann Lee ' becomes a reference, once no longer name can come of it. */
export const nameRule = (people: People) =>
  new InputRule(
    ENDED,
    (state, [, typed = ''], start, end) => {
      const candidates = people();
      const person = personIn(typed, candidates);
      const canGrow = candidates.some(({ label }) => isStart(typed, label));
      if (!person || canGrow || isInCode(state, start)) return null;
      const tr = name(state.tr, start, person);
      return tr.insertText(typed.at(-1) ?? '', tr.mapping.map(end));
    },
    { inCodeMark: false },
  );

/** True after a sign that begins code and is not closed yet. */
function isInCode({ doc }: EditorState, at: number): boolean {
  const { parent, parentOffset } = doc.resolve(at);
  return parent.textBetween(0, parentOffset, null, '\uFFFC').split('`').length % 2 === 0;
}

const folded = (text: string) => text.toLocaleLowerCase();
const isStart = (start: string, text: string) => folded(text).startsWith(folded(start));

/** The only person with the longest name that the text begins with. */
function personIn(text: string, people: readonly Candidate[]): Candidate | null {
  const found = people.filter(
    ({ label }) => isStart(label, text) && !/^[\p{L}\p{N}_]/u.test(text.slice(label.length)),
  );
  const longest = Math.max(0, ...found.map(({ label }) => label.length));
  const [person, namesake] = found.filter(({ label }) => label.length === longest);
  return person && !namesake && longest > 0 ? person : null;
}

/** Replaces '@' and a name by a reference. */
function name(tr: Transaction, start: number, { id, label }: Candidate): Transaction {
  const attrs = id === EVERYONE.id ? { kind: 'everyone', id: null } : { kind: 'person', id };
  const marks = tr.doc.resolve(start + 1).marks();
  const node = tr.doc.type.schema.nodes.reference?.create(attrs, null, marks);
  return node ? tr.replaceWith(start, start + 1 + label.length, node) : tr;
}

/**
 * Replaces names that are still words by references, when the text is sent: at its end, or typed
 * before the channel's people were known.
 */
export function nameTyped({ state, view }: Editor, people: readonly Candidate[]): void {
  const found: { at: number; person: Candidate }[] = [];
  state.doc.descendants((node, pos, parent) => {
    if (!node.isText || parent?.type.spec.code || node.marks.some(isPlainText)) return;
    for (const { index } of (node.text ?? '').matchAll(SIGN)) {
      const person = personIn(node.text?.slice(index + 1) ?? '', people);
      if (person) found.push({ at: pos + index, person });
    }
  });
  if (found.length === 0) return;
  const { tr } = state;
  for (const { at, person } of found.toReversed()) name(tr, at, person);
  view.dispatch(tr);
}

const isPlainText = ({ type }: Mark) => ['code', 'link'].includes(type.name);
