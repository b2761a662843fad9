import { pattern, phrases } from '../pattern.ts';

/** The kind of order: say something, use a form, begin an answer or end it. */
export type Act = 'say' | 'form' | 'begin' | 'end';

export type Clause = {
  /** Quotes are replaced by marks, so that their words are not read as orders. */
  text: string;
  /** The numbers of its quotes. */
  marks: readonly number[];
  act: Act | null;
  /** Shares its verb with an earlier clause, as in 'not in English, but *in German*'. */
  isElliptical: boolean;
  /** False if the prompt forbids it, or if its negations are ambiguous. */
  isWanted: boolean;
  /** Holds only under a condition that the sentence did not begin or end with. */
  isLimited: boolean;
};

const word = phrases('iu');
/** Phrases with a negation in them that ask for something, and their plain wording. */
const REWORDED: readonly [RegExp, string][] = [
  [
    pattern('giu')`
      (?:,?\s(?:and|und|but|aber)\s|,\s)?(?<!\p{L})
      (?:nothing (?:else|more)(?! than| but)|no more words|(?:sonst|weiter) nichts
      |nichts (?:anderes|weiter|sonst)(?! als))(?!\p{L})
    `,
    '',
  ],
  [
    pattern('giu')`
      (?<!\p{L})(?:(?:do not|don['’]?t|never|must not|not) (?:ever )?
      (?:forget|fail|omit|neglect|skip|stop)
      |(?:vergiss|versäume) (?:es )?(?:nicht|nie|niemals))(?:,?\s(?:to|not to|zu))?(?!\p{L})
    `,
    ' please ',
  ],
  [/(?<!\p{L})(?:nicht|nie) vergessen:?(?!\p{L})/giu, ' bitte '],
  [/(?<!\p{L})(?:not only|not just|nicht nur)(?!\p{L})/giu, ' '],
  [
    pattern('giu')`
      (?<!\p{L})(?:nothing (?:else )?(?:but|than|except)|no (?:other )?\p{L}+ (?:but|than|except)
      |nichts (?:anderes )?(?:als|außer)|kein\p{L}* ander\p{L}+ \p{L}+ als)(?!\p{L})
    `,
    ' only ',
  ],
  [
    pattern('giu')`
      (?<!\p{L})(?:anything (?:else )?(?:but|than|except)|any (?:other )?\p{L}+ (?:but|than)
      |etwas anderes? als|einer anderen \p{L}+ als)(?!\p{L})
    `,
    ' other than ',
  ],
];

/** Negates its clause from any position. */
const NEGATION = word`
  not|\p{L}+n['’]t|dont|doesnt|cannot|never|no|none|neither|nor|nobody|nothing|stop|quit|cease
  |avoid\p{L}*|refrain\p{L}*|refus\p{L}+|forb\p{L}+|prohibit\p{L}*|banned|unwanted|omit|skip|drop|cut|remove
  |delete|leave\p{L}*(?: it)? (?:out|off|away)|leav(?:e|ing) out
  |hates?|dislikes?|annoy\p{L}*|rude|rarely|seldom|hardly|too (?:many|much|often)|fewer|less
  |nicht|nichts|nie|niemals|kein\p{L}*|niemand\p{L}*|weder|vermeid\p{L}+|verzicht\p{L}+
  |unterlass\p{L}*|unterlässt|verbiete\p{L}*|verboten|untersagt|unerwünscht|stör\p{L}*|nervt|nerven
  |hass\p{L}*|höre? (?:\p{L}+ ){0,2}auf|lass(?:e|t)? (?:das|die|den|es)|selten|kaum|ungern|weg
  |weglassen|entferne\p{L}*|streiche?\p{L}*|spare?|zu (?:viele?|oft)
`;
const NEGATIONS = new RegExp(NEGATION.source, 'giu');
/** Negates the rest of its part; after another negation it asks for exactly that. */
const EXCLUSION = 'without|except(?: for)?|other than|apart from|ohne|außer(?! wenn)';
const EXCLUDES = pattern('iu')`^\W*(?:${EXCLUSION})(?!\p{L})`;
/** Precedes what the prompt does not want. */
const SUBSTITUTION = 'instead of|rather than|in place of|anstatt|anstelle|statt';
const SUBSTITUTES = pattern('iu')`^\W*(?:${SUBSTITUTION})(?!\p{L})`;

/** Words that begin a condition. */
export const CONDITIONAL =
  'whenever|when|if|unless|until|as long as|while|in case|wenn|falls|sobald|solange|es sei denn|außer wenn';
const CONDITION = pattern('iu')`
  ^\W*(?:(?:and|or|but|only|even|und|oder|aber|nur|auch|immer|always)\s)*(?:${CONDITIONAL})(?!\p{L})
`;
/** A condition that is always true when the assistant speaks. */
const WHENEVER = pattern('iu')`
  ^\W*(?:always )?(?:whenever|when|if|wenn|immer wenn|sobald) (?:you|du)
  (?: ever| always)? ?(?:answer|reply|respond|write|speak|say (?:something|anything)
  |antwortest|schreibst|etwas sagst|etwas schreibst)\W*$
`;

const ACTS: Record<Act, string> = {
  begin: 'start(?:s|ing)?|begins?|beginning|beginn(?:e|en|st|t)?|starte(?:t|n)?',
  end:
    'end(?:s|ing)?|finish(?:es)?|close[sd]?|sign(?: off)?|ende(?:t|n)?|beende(?:t|n)?|' +
    'schließe?n?|unterschreibe?n?|unterzeichne',
  say:
    'answer(?:ing|s)?|reply(?:ing)?|replies|respond(?:ing)?|say(?:ing)?|writ(?:e|ing)|post|send|' +
    'tell|ask|greet|welcome|antworte(?:st|n|t)?|erwidere|sage?n?|schreibe?(?:n|st)?|poste|schicke?|' +
    'sende|frage?|begrüße?',
  form: 'use|using|speak|talk|shout(?:ing)?|benutz(?:e|en)?|verwende?n?|nutze?n?|sprich|rede',
};
const VERB = Object.values(ACTS).join('|');
/** Subjects other than the assistant. */
const OTHERS = word`
  who|which|whose|people|users?|customers?|they|we|i|he|she|someone|somebody|anybody|anyone
  |colleagues?|messages? that|texts? that|that|wer|welche\p{L}*|leute|kunden|wir|ich|er|sie|man
  |jemand|kollegen|why|how|what|warum|wie|was
`;
/** Starts a part that continues the previous one. */
const JOINED = pattern('iu')`
  ^\W*(?:and|or|nor|und|oder|dass|that|to|zu|ob|weil|because|damit|as)\s
`;
const AGAIN = word`
  but|instead|rather|always|please|only|just|must|should|sondern|aber|doch|stattdessen|lieber|immer
  |bitte|nur
`;
const POLITE = pattern('iu')`
  ^\W*(?:please |bitte )?(?:(?:can|could|would|will) you|kannst du|könntest du|würdest du)(?!\p{L})
`;
const EMPTY = pattern('giu')`
  (?<!\p{L})(?:please|bitte|ever|at all|thanks|danke|that|this|das|so|it|is|are|allowed|erlaubt|do
  |use|under any circumstances|auf keinen fall|überhaupt|but|and|aber|und|also|any|more|mehr|ist
  |sind|hier|here|you|du|should|must|sollst|darfst)(?!\p{L})
`;

/** Splits a sentence; a separator stays at the start of the following part. */
const PARTS = pattern('iu')`
  (?=[,;]\s(?!⟦))
  |(?=\s[–—-]\s)
  |(?<=[^\s,;])\s(?=(?:and|or|but|und|oder|aber|sondern|doch)\s)
  (?!(?:and|or|und|oder)\s(?:with\s|mit\s)?⟦)
  |(?<=\p{L}|⟧)(?=,?\s(?:${EXCLUSION}|${SUBSTITUTION}|${CONDITIONAL})(?!\p{L}))
  |(?<=⟧)\s(?=(?:(?:then|dann|please|bitte|always|immer|never|do not|don['’]t)\s)*(?:${VERB})(?!\p{L}))
`;
/** Finds the order in 'Instead of English answer in German', which has no comma. */
const ORDER_AFTER = pattern('iu')`
  ^(\W*(?:${SUBSTITUTION}|${EXCLUSION})\s\S.*?)(?<!\s(?:a|an|the|your|my|to|zu|die|der|den|eine?))
  \s(?=(?:${VERB})(?!\p{L}))
`;
/**
 * The orders of a sentence, each with its polarity. Its conditions have been taken out before.
 * @param negatesBefore called for a sentence that is only a negation, like 'Never.'
 */
export function clausesOf(sentence: string, negatesBefore: () => void): Clause[] {
  const reworded = REWORDED.reduce(
    (text, [from, to]) => text.replace(from, to).replace(/\s+/g, ' '),
    sentence,
  );
  const isQuestion = reworded.trimEnd().endsWith('?') && !POLITE.test(reworded);
  const split = reworded.split(PARTS).flatMap((part) => {
    const head = ORDER_AFTER.exec(part)?.[1];
    return head ? [head, `, ${part.slice(head.length)}`] : [part];
  });
  const isLimited = split.some((part) => CONDITION.test(part) && !WHENEVER.test(part));
  const orders = split.filter((part) => !CONDITION.test(part) && !isEmpty(part));
  const polarity = new Polarity(split.some((part) => /^\W*(?:or|nor|oder)\s/iu.test(part)));
  const parts: Clause[] = [];
  let verb: Act | null = null;
  for (const [index, part] of orders.entries()) {
    if (isEmpty(part.replace(NEGATIONS, ' '))) {
      const last = parts.at(-1);
      if (index === 0 && orders.length > 1) polarity.negateAll();
      else if (last) last.isWanted = false;
      else negatesBefore();
      continue;
    }
    const { act, isOthers, isOrder } = actOf(part);
    verb = isOthers ? null : (act ?? verb);
    parts.push({
      text: part.replace(/^[,;\s–—-]+/u, '').replace(/[.!?\s]+$/u, ''),
      marks: [...part.matchAll(/⟦(\d+)⟧/gu)].map(([, number]) => Number(number)),
      act: verb,
      isElliptical: act === null,
      isWanted: polarity.of(part, isOrder) && !isQuestion,
      isLimited,
    });
  }
  return parts;
}

/** Decides for each part of a sentence in turn whether it is wanted; a negation carries on. */
class Polarity {
  /** In 'never shout, start with "Hi", or end with "Bye"' a comma does not end the negation. */
  readonly #isList: boolean;
  #isNegated = false;
  #isWhole = false;
  #excluded: boolean | null = null;

  constructor(isList: boolean) {
    this.#isList = isList;
  }

  /** 'Never, under any circumstances, …' */
  negateAll(): void {
    this.#isNegated = true;
    this.#isWhole = true;
  }

  /** @param isOrder whether the part has a verb that gives an order */
  of(part: string, isOrder: boolean): boolean {
    const isJoined = JOINED.test(part);
    const isNew = /^\s*[,;–—]/u.test(part) && !isJoined;
    const isNegation = NEGATION.test(part.replace(EXCLUDES, ' ').replace(SUBSTITUTES, ' '));
    const isExclusion = EXCLUDES.test(part);
    if (isExclusion || SUBSTITUTES.test(part)) {
      this.#excluded = isExclusion && this.#isNegated && !isNegation;
      return this.#excluded;
    }
    const isAgain = AGAIN.test(part.slice(0, part.search(/⟦|$/u)));
    const isAfter = isNew || isAgain || isNegation || (isOrder && !isJoined);
    if (this.#excluded !== null && !isAfter) return this.#excluded;
    this.#excluded = null;
    if (isNegation) this.#isNegated = true;
    else if (isAgain || (isNew && isOrder && !this.#isList && !this.#isWhole))
      this.#isNegated = false;
    return !this.#isNegated;
  }
}

const isEmpty = (part: string): boolean =>
  part.replace(EMPTY, ' ').replace(/[^\p{L}\p{N}⟦]+/gu, '') === '';

function actOf(part: string): { act: Act | null; isOthers: boolean; isOrder: boolean } {
  const found = (['begin', 'end', 'say', 'form'] as const)
    .map((act) => ({ act, at: word`${ACTS[act]}`.exec(part) }))
    .find(({ at }) => at !== null);
  if (!found?.at) return { act: null, isOthers: OTHERS.test(part), isOrder: false };
  const before = part.slice(0, found.at.index);
  return {
    act: found.act,
    isOthers: OTHERS.test(before),
    isOrder: !/(?:^|\s)(?:to|zu)\s$/iu.test(before) && !found.at[0].endsWith('ing'),
  };
}
