import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { pattern } from '@parley/model/pattern';
import { meaningsOf, partsOf, wordsFor } from './dictionary.ts';

const COMMON = new Set(
  (
    'about after all also am an and any are as at be been but by can could did does for from had has have her ' +
    'here him his how if in into is it its just let like may more my no not now of off on one only or our out over ' +
    'please said say says she should so some tell than that the their them then there these they those to ' +
    'this too was were what when where which who why will with would you your ' +
    'aber alle als also am auch auf aus bei bin bis bitte da das dass dein dem den der des ' +
    'die doch du ein eine einem einen einer er es euch für gibt haben hat hatte hier ich ' +
    'ihr im in ist ja kann kannst können man mir mit mein nach nicht noch nun nur ob oder ' +
    'sag sagen sich sie sind so über um und uns unser vom von vor wann war waren warum was ' +
    'welche welchem welchen welcher welches wenn wer werden wie wir wird wo wurde wurden würde würden zu zum zur ' +
    'diese diesem diesen dieser dieses sein seine seinen hätte wäre etwa denn dann'
  ).split(' '),
);

/** Long enough to distinguish words, short enough that inflections of a word are equal. */
const STEM = 7;

/**
 * The first letters of the meaningful words of a text, in lower case, without duplicates, in order:
 * prefixes for a search.
 */
export function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, STEM)))];
}

const ABBREVIATED = String.raw`e\.g|i\.e|z\.\s?B|d\.h|ca|Nr|Dr|Mr|Mrs|Hr|Fr|St|approx|vs|bzw`;
const MONTHS = 'Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez';
/** The end of a line or of a sentence, but not after 'approx.' or within '3. März'. */
const BOUNDARY = pattern('u')`
  (?<=[.!?…])(?<!\b(?:${ABBREVIATED})\.)(?!(?<=\b\d{1,2}\.)\s+(?:\d|\p{Ll}|${MONTHS}))\s+
  |\n+
`;

/** The sentences and lines of a text, without empty ones. */
export function sentences(text: string): string[] {
  return text
    .split(BOUNDARY)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** A word with its stems in both languages, because the language of a message is unknown. */
export type Term = {
  word: string;
  stems: readonly [english: string, german: string];
  /** What it means in the dictionary. */
  meanings: readonly number[];
  /** What the parts of a compound mean. */
  parts: readonly (readonly number[])[];
};

/** The meaningful words of a text, without duplicates, in order. */
export const terms = (text: string): Term[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
    .filter((word) => (word.length > 2 || /\d/.test(word)) && !COMMON.has(word))
    .map(termOf);

const KNOWN_TERMS = 50_000;
const known = new Map<string, Term>();

function termOf(word: string): Term {
  const found = known.get(word);
  if (found) return found;
  const stems = [english(word), german(word).toLowerCase()] as const;
  const meanings = meaningsOf(word);
  const term = { word, stems, meanings, parts: meanings.length > 0 ? [] : partsOf(word) };
  if (known.size >= KNOWN_TERMS) known.clear();
  known.set(word, term);
  return term;
}

/**
 * The meaningful words of a question and those of the same meaning, in the form of a search for any
 * of them.
 */
export function anyOf(question: string): string {
  const asked = terms(question);
  const meant = asked.flatMap(({ meanings, parts }) => wordsFor([...meanings, ...parts.flat()]));
  let search = '';
  for (const word of new Set([...asked.map((term) => term.word), ...meant])) {
    const longer = search === '' ? word : `${search} OR ${word}`;
    if (longer.length > SEARCH_CHARACTERS) break;
    search = longer;
  }
  return search;
}

/** The limit of a search. */
const SEARCH_CHARACTERS = 500;
const TRANSLATED = 0.95;
const INFLECTED = 0.85;
const COMPOUND = 0.6;
/** A part of a compound in the text; one of two that are asked for. */
const PART = 0.7;
const HALF = 0.4;
/** Shorter stems would match too many other words. */
const AKIN_CHARACTERS = 5;
const AKIN_ENDING = 4;

/**
 * How surely two words mean the same, from 0 to 1: equal words, translations, inflections
 * ('delivered'; 'Lieferung' and 'geliefert' score lower), or parts of a compound.
 */
export function akin(a: Term, b: Term): number {
  if (a.word === b.word) return 1;
  if (share(a.meanings, b.meanings)) return TRANSLATED;
  // 'Messe' and 'messen' have one stem and two meanings.
  if (a.meanings.length > 0 && b.meanings.length > 0) return 0;
  if (a.stems[0] === b.stems[0]) return 1;
  if (a.stems[1] === b.stems[1]) return INFLECTED;
  if (b.parts.some((part) => share(part, a.meanings))) return PART;
  if (a.parts.some((part) => share(part, b.meanings))) return HALF;
  const [short, long] =
    a.stems[1].length < b.stems[1].length ? [a.stems[1], b.stems[1]] : [b.stems[1], a.stems[1]];
  if (short.length < AKIN_CHARACTERS) return 0;
  if (long.startsWith(short))
    return long.length - short.length <= AKIN_ENDING ? INFLECTED : COMPOUND;
  return long.endsWith(short) ? COMPOUND : 0;
}

const share = (some: readonly number[], others: readonly number[]): boolean =>
  some.some((meaning) => others.includes(meaning));

/** How well a word is found among others; a compound also by all of its parts. */
function foundIn(term: Term, bag: readonly Term[]): number {
  const whole = bag.reduce((most, other) => Math.max(most, akin(term, other)), 0);
  if (whole > PART || term.parts.length === 0) return whole;
  const all = term.parts.every((part) =>
    bag.some(({ meanings, parts }) => [meanings, ...parts].some((one) => share(part, one))),
  );
  return all ? TRANSLATED : whole;
}

/** The share of a question's meaningful words that a text has, whatever their weight. */
export function shareOf(question: string, text: string): number {
  const wanted = terms(question);
  const bag = terms(text);
  return wanted.filter((term) => foundIn(term, bag) >= PART).length / Math.max(1, wanted.length);
}

export type Ranked<Item> = {
  item: Item;
  score: number;
  /** The share of the question's weight that the text covers, from 0 to 1. */
  coverage: number;
};

/** What every word counts, however frequent it is: the texts are often few and alike. */
const EVENLY = 0.7;

/**
 * Ranks every text by how much it shares with a question; rare words count more than frequent ones.
 * The order of the texts is kept.
 */
export function rank<Item extends { text: string }>(
  items: Item[],
  question: string,
): Ranked<Item>[] {
  const wanted = terms(question);
  const shares = items.map(({ text }) => {
    const bag = terms(text);
    return wanted.map((term) => foundIn(term, bag));
  });
  const rarity = wanted.map(
    (_, index) =>
      EVENLY +
      Math.log(1 + items.length / (1 + shares.filter((share) => (share[index] ?? 0) > 0).length)),
  );
  const whole = rarity.reduce((sum, weight) => sum + weight, 0);
  return items.map((item, index) => {
    const score = rarity.reduce(
      (sum, weight, term) => sum + weight * (shares[index]?.[term] ?? 0),
      0,
    );
    return { item, score, coverage: whole === 0 ? 0 : score / whole };
  });
}

const WORTH_SHOWING = 0.6;

/**
 * The texts that share most with a question, best first, without those that are much weaker than
 * the best.
 */
export function closest<Item extends { text: string }>(
  items: Item[],
  question: string,
  most: number,
): Item[] {
  const ranked = rank(items, question);
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  return ranked
    .filter(({ score }) => score > 0 && score >= best * WORTH_SHOWING)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}
