import { pattern, phrases } from '../pattern.ts';
import type { Act, Clause } from './clauses.ts';
import type { RuleEffect } from './rule.ts';

export type Form = Extract<RuleEffect, { kind: 'form' }>;

/** Limits a form to some messages or people. */
const LIMITED = pattern('iu')`
  (?<!\p{L})(?:to|for|from|an|für|von)\s
  (?!(?:every|each|any|all|anything|whatever|everyone|everybody|you|me|jede|alle|the (?:end|word)|⟦))
  |(?<!\p{L})(?:who|which|whose|after|nach)(?!\p{L})
`;
const WORDS = phrases('iu');
const UPPER_CASE = WORDS`(?:in )?(?:upper ?case|capital letters|all caps|großbuchstaben)`;
const LANGUAGES = {
  en: /\b(in english|auf englisch|english only|only english)\b/i,
  de: /\b(in german|auf deutsch|in deutsch|german only|only german)\b/i,
} as const;

/** Words that do not limit an order. */
const GENERAL = pattern('giu')`
  (?<!\p{L})(?:every|each|all|any|your|the|a|an|it|them|you|that|answer(?:s|ing)?|repl(?:y|ies|ying)
  |respond(?:ing)?|responses?|say(?:ing)?|said|writ(?:e|ten|ing)|use|using|shout|speak|talk|posts?
  |messages?|questions?|everything|everyone|everybody|anything|whatever|is|are|comes?|to|in|with|by
  |as|of|out|back|here|always|please|only|just|simply|exactly|literally|completely|words?|phrase|text
  |single|one|following|must|should|shall|will|have|need|can|could|would|be|and|but|then|also|instead
  |rather|otherwise|time|channel|on|this|so|now|not|never|send|tell|ask|greet|welcome|him|her|me|us|people
  |for|name
  |jede[nmrs]?|alles?|allen|dein\p{L}*|die|der|das|den|dem|ein\p{L}*|antwort(?:en|e|est|et)?|erwidere
  |sage?n?|schreibe?n?|schreibst|benutze?n?|verwende?n?|nutze?n?|nachricht(?:en)?|immer|bitte|nur
  |genau|einfach|mit|auf|zu|worte?n?|satz|du|sollst|musst|soll|muss|und|aber|dann|auch|hier|stets
  |jeweils|stattdessen|sonst|sondern|lieber|folgende[nmrs]?|ansonsten|kannst|könntest|würdest|in
  |poste|schicke?|sende|frage?|begrüße?|ihn|sie|ihm|ihr|ihnen|kanal|im)(?!\p{L})
`;

/** True if nothing in these words limits an order. */
export const isGeneral = (text: string): boolean =>
  text.replace(GENERAL, ' ').replace(/[^\p{L}\p{N}]+/gu, '') === '';

export const without = ({ text }: Clause, what: RegExp | string): string =>
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

/** The words that a clause wants to be said; null if it wants more than that. */
export function saidBy(clause: Clause, quotes: readonly string[]): string | null {
  if (clause.act !== 'say' || clause.marks.length > 1) return null;
  const [mark] = clause.marks;
  if (mark !== undefined) return isGeneral(without(clause, '')) ? (quotes[mark] ?? null) : null;
  const [whole = '', capitals, word] = BARE.exec(clause.text) ?? [];
  const say = capitals ?? word;
  return say !== undefined && !KINDS.test(say) && isGeneral(without(clause, whole)) ? say : null;
}

/** The part of a form that one clause asks for; null if it asks for something else. */
export function formOf(clause: Clause, quotes: readonly string[]): Form | null {
  if (LIMITED.test(clause.text)) return null;
  const begin = quoteOf(clause, 'begin', quotes);
  const end = quoteOf(clause, 'end', quotes);
  const language = languageOf(clause);
  const isUpperCase = wantsUpperCase(clause);
  return begin !== null || end !== null || language !== null || isUpperCase
    ? { kind: 'form', language, begin, end, isUpperCase }
    : null;
}

/** Two parts of a form as one; what the first has counts. */
export const joinForms = (a: Form, b: Form): Form => ({
  kind: 'form',
  language: a.language ?? b.language,
  begin: a.begin ?? b.begin,
  end: a.end ?? b.end,
  isUpperCase: a.isUpperCase || b.isUpperCase,
});

const quoteOf = (clause: Clause, act: Act, quotes: readonly string[]): string | null =>
  clause.act === act && clause.marks.length === 1
    ? (quotes[clause.marks[0] ?? -1]?.slice(0, 400) ?? null)
    : null;

const wantsUpperCase = (clause: Clause): boolean =>
  UPPER_CASE.test(clause.text) &&
  clause.act !== 'begin' &&
  clause.act !== 'end' &&
  isGeneral(without(clause, UPPER_CASE).replace(/(?<!\p{L})\p{L}+ly(?!\p{L})/giu, ' '));

function languageOf(clause: Clause): 'en' | 'de' | null {
  const asked = (['en', 'de'] as const).filter(
    (code) =>
      LANGUAGES[code].test(clause.text) &&
      ((clause.act !== null && !clause.isElliptical) ||
        isGeneral(without(clause, LANGUAGES[code]))),
  );
  return asked.length === 1 ? (asked[0] ?? null) : null;
}
