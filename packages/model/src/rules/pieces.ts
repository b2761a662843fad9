import { pattern } from '../pattern.ts';
import { ORDER_VERB } from './orders.ts';

/** One rule of a sentence in words: when, and what to do then. */
export type Piece = {
  /** The words of its condition, without 'when'; null if it has none. */
  when: string | null;
  /** 'Unless …': it applies to all other messages. */
  isExcept: boolean;
  /** 'Only when …' */
  isOnly: boolean;
  order: string;
  /** 'Otherwise …' */
  isElse: boolean;
  /** 'Then …', under the condition of the piece before. */
  isThen: boolean;
};

const WHEN = [
  'whenever|when|if|in case|as soon as|every time|each time',
  'immer wenn|jedes mal,? wenn|wenn|falls|sobald',
].join('|');
const EXCEPT = [
  'unless|except (?:when|if)|es sei denn|außer wenn|ausser wenn',
  'außer(?=,? (?:du|jemand|man|etwas|wenn|eine?|dich)(?!\\p{L}))',
].join('|');
const ANY = `${EXCEPT}|${WHEN}`;
const FILLER = '(?:and|but|only|even|und|aber|nur|auch|also)';

/** Separates rules: a condition after 'and' starts a new one. */
const RULES = pattern('iu')`
  ;\s(?=(?:${ANY}|then|dann)(?!\p{L}))|[,;]\s(?=(?:otherwise|or else|sonst|ansonsten|andernfalls)(?!\p{L}))
  |,?\s(?:and|or|und|oder)\s(?=(?:${ANY})\s(?!(?:you|du)\s))
`;
const ELSE =
  /^\W*(?:otherwise|or else|in all other cases|sonst|ansonsten|andernfalls)(?!\p{L})[\s,:]*/iu;
const THEN = /^\W*(?:only )?(?:then|in that case|dann|nur dann|in dem fall)(?!\p{L})[\s,:]*/iu;
const LEADING = pattern('iu')`^[\s,]*((?:${FILLER}\s){0,3})(${ANY}),?\s`;
const TRAILING = pattern('iu')`
  (?<![\s,](?:ask|say|tell|state|explain|know|and|or|by|since|frag|sag))
  (,?\s)((?:(?:but|and|only|not|even|aber|und|nur|nicht|auch|immer)\s){0,3})(${ANY}),?\s
`;
/** 'Fragt jemand nach …': German conditions that begin with their verb. */
const VERB_FIRST = pattern('iu')`
  ^(?:\p{L}{2,}t|ist|sind|wird|werden|hat|haben|fehlen|lädt)\s
  (?:jemand|niemand|wer|man|eine?|etwas|es|sich|dich|der|die|das|ihr|unklar)(?!\p{L})
`;
const ORDER_AT = pattern('giu')`
  ([,:]|\s[–—-])?\s(?=(?:(?:then|please|always|just|dann|bitte|immer|so)\s)*(?:${ORDER_VERB})(?!\p{L}))
`;
/** Before these, a verb is no order: 'people say', 'to ask'. */
const NO_ORDER_AFTER = pattern('iu')`
  (?:^|[\s,])(?:to|not|zu|and|or|und|oder|people|they|you|we|i|users|customers|the|a|an|your|is|are|does|do
  |can|could|will|would|should|nobody|somebody|someone|leute|sie|wir|ich|der|die|das|eine?|must|for|new|by|only)$
`;

/** The rules of a sentence, in order. */
export function piecesOf(sentence: string): Piece[] {
  const pieces = sentence.split(RULES).map(pieceOf);
  // 'When … or when …, say' has one order for both.
  for (let at = pieces.length - 2; at >= 0; at--) {
    const [piece, next] = [pieces[at], pieces[at + 1]];
    if (piece && next && piece.when !== null && piece.order === '') piece.order = next.order;
  }
  return pieces;
}

function pieceOf(given: string): Piece {
  const isElse = ELSE.test(given);
  const isThen = !isElse && THEN.test(given);
  const text = given.replace(isElse ? ELSE : isThen ? THEN : '', '');
  const none = { when: null, isExcept: false, isOnly: false, order: text, isElse, isThen };
  const leading = LEADING.exec(text);
  if (leading) {
    const rest = text.slice(leading[0].length);
    const { when, order } = splitOrder(rest);
    return {
      ...none,
      when,
      order,
      isExcept: isExcept(leading[2]),
      isOnly: /only|nur/iu.test(leading[1] ?? ''),
    };
  }
  if (VERB_FIRST.test(text)) {
    const { when, order } = splitOrder(text);
    if (order !== '') return { ...none, when, order };
  }
  const trailing = TRAILING.exec(text);
  if (trailing && trailing.index > 0) {
    const [words, , filler = '', conjunction] = trailing;
    const order = text.slice(0, trailing.index);
    return {
      ...none,
      when: text.slice(trailing.index + words.length),
      order,
      isExcept: isExcept(conjunction) !== /(?:not|nicht)\s/iu.test(filler),
      isOnly: /only|nur/iu.test(filler) || /^\W*(?:only|nur)\s|\s(?:only|nur)$/iu.test(order),
    };
  }
  return none;
}

const isExcept = (conjunction = ''): boolean =>
  new RegExp(`^(?:${EXCEPT})`, 'iu').test(`${conjunction}`) ||
  /^(?:außer|ausser)/iu.test(conjunction);

/** Where the condition ends and the order begins; without a verb, at the first comma. */
function splitOrder(text: string): { when: string; order: string } {
  const found = [...text.matchAll(ORDER_AT)];
  const cut =
    found.find(([, comma]) => comma !== undefined) ??
    found.find(({ index }) => !NO_ORDER_AFTER.test(text.slice(Math.max(0, index - 20), index)));
  const comma = cut ? null : /[,:]\s(?=\S)/u.exec(text);
  const at = cut ?? comma;
  if (!at) return { when: text, order: '' };
  return {
    when: text.slice(0, at.index),
    order: text.slice(at.index + at[0].length).trim(),
  };
}
