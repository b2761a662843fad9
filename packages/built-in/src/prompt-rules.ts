import { pattern, phrases } from '@parley/model/pattern';
import { sentences } from './words.ts';
import { type Language, LANGUAGES } from './languages/index.ts';
import { type Act, type Clause, clausesOf } from './prompt-clauses.ts';

/** The rules in a channel's prompt that can be followed without a language model. */
export type PromptRules = {
  /** Fixed answers; `when` is what the message must contain, null for any message. */
  answers: { when: string | null; say: string }[];
  language: Language | null;
  begin: string | null;
  end: string | null;
  isUpperCase: boolean;
};

/**
 * Reads the rules of a prompt that the built-in model can follow. It skips a rule that the prompt
 * forbids, limits to some messages or people, or words ambiguously.
 */
export function readRules(prompt: string): PromptRules {
  const clauses = clausesOf(prompt);
  const wanted = clauses.filter(({ isWanted }) => isWanted);
  const always = wanted.filter(
    ({ condition, text }) => condition === 'always' && !LIMITED.test(text),
  );
  return {
    answers: fixedAnswers(wanted, clauses.some(isException)),
    language: languageOf(always),
    begin: quoteOf(always, 'begin'),
    end: quoteOf(always, 'end'),
    isUpperCase: always.some(isUpperCase),
  };
}

/** Limits a rule to some messages or people. */
const LIMITED = pattern('iu')`
  (?<!\p{L})(?:to|for|from|an|für|von)\s
  (?!(?:every|each|any|all|anything|whatever|everyone|everybody|you|me|jede|alle|the (?:end|word)|⟦))
  |(?<!\p{L})(?:who|which|whose)(?!\p{L})
`;
const WORDS = phrases('iu');
const UPPER_CASE = WORDS`(?:in )?(?:upper ?case|capital letters|all caps|großbuchstaben)`;
const SILENT = WORDS`silent|silence|quiet|ignore\p{L}*|nothing|schweig\p{L}*|still|ignorier\p{L}*|nichts`;

/** Words that do not limit a rule. */
const GENERAL = pattern('giu')`
  (?<!\p{L})(?:every|each|all|any|your|the|a|an|it|them|you|that|answer(?:s|ing)?|repl(?:y|ies|ying)
  |respond(?:ing)?|responses?|say(?:ing)?|said|writ(?:e|ten|ing)|use|using|shout|speak|talk|posts?
  |messages?|questions?|everything|everyone|everybody|anything|whatever|is|are|comes?|to|in|with|by
  |as|of|out|back|here|always|please|only|just|simply|exactly|literally|completely|words?|phrase|text
  |single|one|following|must|should|shall|will|have|need|can|could|would|be|and|but|then|also|instead
  |rather|otherwise|time|channel|on|this|so|now|not|never|
  jede[nmrs]?|alles?|allen|dein\p{L}*|die|der|das|den|dem|ein\p{L}*|antwort(?:en|e|est|et)?|erwidere
  |sage?n?|schreibe?n?|schreibst|benutze?n?|verwende?n?|nutze?n?|nachricht(?:en)?|immer|bitte|nur
  |genau|einfach|mit|auf|zu|worte?n?|satz|du|sollst|musst|soll|muss|und|aber|dann|auch|hier|stets
  |jeweils|stattdessen|sonst|sondern|lieber|folgende[nmrs]?|ansonsten|kannst|könntest|würdest|in)
  (?!\p{L})
`;
const isGeneral = (text: string): boolean =>
  text.replace(GENERAL, ' ').replace(/[^\p{L}\p{N}]+/gu, '') === '';
const without = ({ text }: Clause, what: RegExp | string): string =>
  text.replace(/⟦\d+⟧/gu, ' ').replace(what, ' ');

/** A word in capitals, or one that is named as a word, is meant literally without quotes. */
const BARE = pattern('u')`
  (?:(?:[Ww]ith|[Bb]y saying|[Mm]it|[Oo]nly|[Jj]ust|[Nn]ur|^(?:[Ss]ay|[Ss]age?))\s+
  (?:(?:only|just|nur|exactly|genau)\s+)?(\p{Lu}{2,}[\p{Lu}\p{N}!-]*)
  |(?:(?:single |one )?[Ww]ords?|[Ww]ort|[Ww]orten|exactly|genau|with only|only with|just with
  |nur mit)\s+([\p{L}\p{N}!-]+))
  \s*(?=$|to (?:every|any|each|all)|auf (?:jede|alle))
`;
/** Kinds of text, not texts. */
const KINDS = pattern('i')`
  ^(numbers?|facts?|bullets?|lists?|emojis?|questions?|links?|quotes?|code|json|markdown|tables?
  |words?|text|sentences?|zahlen|fakten|listen|fragen|stichpunkten?|tabellen)$
`;

/** @param hasExceptions whether the prompt wants silence for some messages */
function fixedAnswers(wanted: readonly Clause[], hasExceptions: boolean): PromptRules['answers'] {
  const said = wanted.flatMap((clause) => {
    const say = saidBy(clause);
    return say === null ? [] : [{ say, condition: clause.condition }];
  });
  const conditional = said.flatMap(({ say, condition }) =>
    typeof condition === 'object' ? condition.contains.map((when) => ({ when, say })) : [],
  );
  const always = said.find(({ condition }) => condition === 'always');
  return always && !hasExceptions ? [...conditional, { when: null, say: always.say }] : conditional;
}

function saidBy(clause: Clause): string | null {
  if (clause.act !== 'say' || clause.quotes.length > 1) return null;
  const [quote] = clause.quotes;
  if (quote !== undefined) return isGeneral(without(clause, '')) ? quote : null;
  const [whole = '', capitals, word] = BARE.exec(clause.text) ?? [];
  const say = capitals ?? word;
  return say !== undefined && !KINDS.test(say) && isGeneral(without(clause, whole)) ? say : null;
}

/** 'If somebody says "stop", stay silent' means that no answer fits every message. */
const isException = ({ text, act, isWanted, condition }: Clause): boolean =>
  condition !== 'always' && (SILENT.test(text) || (act === 'say' && !isWanted));

const quoteOf = (clauses: readonly Clause[], act: Act): string | null =>
  clauses.find((clause) => clause.act === act && clause.quotes.length === 1)?.quotes[0] ?? null;

const isUpperCase = (clause: Clause): boolean =>
  UPPER_CASE.test(clause.text) &&
  clause.act !== 'begin' &&
  clause.act !== 'end' &&
  isGeneral(without(clause, UPPER_CASE).replace(/(?<!\p{L})\p{L}+ly(?!\p{L})/giu, ' '));

/** The language the prompt asks for; null if it asks for several. */
function languageOf(clauses: readonly Clause[]): Language | null {
  const asked = Object.values(LANGUAGES).filter(({ askedFor }) =>
    clauses.some(
      (clause) =>
        askedFor.test(clause.text) &&
        ((clause.act !== null && !clause.isElliptical) || isGeneral(without(clause, askedFor))),
    ),
  );
  return asked.length === 1 ? (asked[0]?.code ?? null) : null;
}

const ORDER = pattern('i')`
  ^(you|your|when|if|whenever|otherwise|always|never|do|don't|please|be|keep|use|answer|reply
  |respond|say|write|draft|ask|list|suggest|summar\w+|help|speak|act|stay|start|begin|end|repeat
  |translate|make|give|track|note|du|dein\w*|wenn|falls|sonst|immer|nie|bitte|sei|halte|benutze
  |antworte|sage?|schreibe?|entwirf|frage?|liste|hilf|sprich|fasse|bleib|beginne?|ende?|wiederhole?
  |übersetze|gib|notiere)\b
`;

/** The sentences of a prompt that state facts instead of instructions. */
export const factSentences = (prompt: string): string[] =>
  sentences(prompt).filter((sentence) => !ORDER.test(sentence));
