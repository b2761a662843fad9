import { InputRule } from '@tiptap/pm/inputrules';
import type { EditorState } from '@tiptap/pm/state';

/** The signs around text that give it marks. */
const SIGNS: readonly [sign: string, marks: readonly string[]][] = [
  ['***', ['bold', 'italic']],
  ['**', ['bold']],
  ['*', ['italic']],
  ['_', ['italic']],
  ['~~', ['strike']],
  ['||', ['spoiler']],
  ['`', ['code']],
];

/** No sign means anything in an address. */
const NO_ADDRESS = '(?<!(?:://|www\\.)\\S*)';
const SPACE_OR_PUNCTUATION = `\\s\\uFFFC\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Pd}\\p{So}"'.,:;!?…。、，：；！？・`;
/** Scripts without spaces between words. */
const SPACELESS = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}';

/** What may stand before a sign; underscores within words mean nothing in any script. */
const before = (sign: string) =>
  `${NO_ADDRESS}(?<=^|[${SPACE_OR_PUNCTUATION}${sign === '_' ? '' : SPACELESS}])`;

/**
 * As in CommonMark, signs touch the text between them: '2 * 3 * 4' is arithmetic. Code may end in
 * space.
 */
function markRule(sign: string, marks: readonly string[]): InputRule {
  const own = `\\x${sign.charCodeAt(0).toString(16)}`;
  const last = sign === '`' ? `[^${own}]` : `[^\\s${own}\\\\]`;
  const escaped = own.repeat(sign.length);
  const pattern = `${before(sign)}${escaped}((?![\\s${own}])[^${own}]*${last})${escaped}$`;
  return new InputRule(
    new RegExp(pattern, 'u'),
    (state, _match, start, end) => marked(state, start, end, sign, marks),
    { inCodeMark: false },
  );
}

/** The last letter of the closing sign is not in the document yet. */
function marked(
  state: EditorState,
  start: number,
  end: number,
  sign: string,
  names: readonly string[],
) {
  const { parent } = state.doc.resolve(start);
  const types = names.flatMap((name) => state.schema.marks[name] ?? []);
  if (!types.every((type) => parent.type.allowsMarkType(type))) return null;
  const tr = state.tr.delete(end - (sign.length - 1), end).delete(start, start + sign.length);
  const to = tr.mapping.map(end);
  for (const type of types) tr.addMark(start, to, type.create());
  for (const type of types) tr.removeStoredMark(type);
  return tr;
}

/** `[label](address)`, but not `a[0](x)`. */
const LINK =
  /(?<![\p{L}\p{N}\\!\]])\[([^[\]]+)\]\(((?:https?:\/\/|mailto:|\/[a-z])[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)\)$/u;

const linkRule = new InputRule(
  LINK,
  (state, [, label = '', href = ''], start, end) => {
    const type = state.schema.marks.link;
    const tr = state.tr.delete(start + 1 + label.length, end).delete(start, start + 1);
    return type
      ? tr.addMark(start, start + label.length, type.create({ href })).removeStoredMark(type)
      : null;
  },
  { inCodeMark: false },
);

export const markRules: readonly InputRule[] = [
  ...SIGNS.map(([sign, marks]) => markRule(sign, marks)),
  linkRule,
];

const WORD = /^[\p{L}\p{N}]/u;
const IN_SPACELESS = new RegExp(`^[${SPACELESS}]`, 'u');

/**
 * True if a letter typed after a closing sign makes it none, as in CommonMark: `_a_b`, `(*p)*q`.
 * @param sign what was typed last
 * @param last the letter before the closing sign
 */
export const isNoMark = (sign: string, last: string, typed: string): boolean =>
  WORD.test(typed) &&
  (sign === '_' ||
    (/^[*~]$/.test(sign) && /[\p{P}\p{S}]/u.test(last) && !IN_SPACELESS.test(typed)));
