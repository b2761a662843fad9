import { pattern } from '@parley/model/pattern';
import type { AnswerContext } from './context.ts';
import type { FoundPerson } from './findings.ts';
import { rank, terms } from './words.ts';

/** Words that ask about people, which are in no directory entry. */
const ASKS = pattern('giu')`
  (?<!\p{L})(phone|telephone|number|telefonnummer|e-?mail|mail|address|mailadresse|adresse|title|job
  |experience|knows?|speaks?|works?|arbeitet|kennt|spricht|responsible|charge|ask|talk|call|contact
  |reach|details|about|erreiche|wende|frage|fragen|zuständig|verantwortlich|who|whom|wer|wen|dr|prof|mrs?
  |ms|herr|frau|report(?:s|ing)?|boss|manager|superior|supervisor|chefin|chef|vorgesetzte\p{L}*|berichtet
  |unterstellt|steht|unter|means?|anyone|someone|jemand)\.?(?!\p{L})
`;
/** Asks for those whom a person leads. */
const LED_BY = pattern('iu')`
  who reports to|reports of|wer berichtet an|unterstellt|wer steht .{1,30} unter|team of
`;
const LEAD_OF = pattern('iu')`
  who(?:m)? does \p{L}+ report to|(?:boss|manager|superior|supervisor)|an wen berichtet|chefin|chef
  |vorgesetzte
`;
const LEAST_COVERAGE = 0.5;
const WORTH_SHOWING = 0.8;

/** The words of a question that a directory may know. */
export const peopleWords = (text: string): string =>
  terms(text.replace(/['’]s(?!\p{L})/gu, ' ').replace(ASKS, ' '))
    .map(({ word }) => word)
    .join(' ');

/** The person whose reports are asked for; null if none. */
export const leadMeant = (context: AnswerContext): string | null =>
  LED_BY.test(context.text) ? (context.ownerMeant ?? (peopleWords(context.text) || null)) : null;

/** True if a question asks to whom somebody reports. */
export const asksForLead = (text: string): boolean => !LED_BY.test(text) && LEAD_OF.test(text);

/** The people of the directory whom a question means, by name, or by what it says of them. */
export function peopleMeant(context: AnswerContext): FoundPerson[] {
  const { findings, text, ownerMeant } = context;
  if (LED_BY.test(text)) return findings.people;
  const words = peopleWords(text);
  const named = findings.people.filter(({ name }) =>
    terms(name).some(({ word }) => words.split(' ').includes(word)),
  );
  if (named.length > 0) return named;
  const own = findings.people.filter(({ name }) => name === ownerMeant);
  if (words === '' || asksForLead(text)) return own;
  const ranked = rank(
    findings.people.map((person) => ({
      person,
      text: [person.title, person.department, person.place, ...person.skills].join(' '),
    })),
    words,
  ).filter(({ coverage }) => coverage >= LEAST_COVERAGE);
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  return ranked
    .filter(({ score }) => score > 0 && score >= best * WORTH_SHOWING)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item.person);
}
