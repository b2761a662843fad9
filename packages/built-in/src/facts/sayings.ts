import { sentences } from '../words.ts';
import { FACT_QUOTE_MAX } from './candidate.ts';

/** A sentence of a message, and the words of the message that it consists of. */
export type Saying = { text: string; quote: string };

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** What others wrote is not said by the author. */
const QUOTED = /^[ \t]*>.*$/gm;
const MARKS = /^(?:[-*+•]|\d{1,2}[.)]|\[[ x]\]|#{1,4})\s+/;

/** The sentences that the author of a message says in their own words. */
export function sayings(message: string): Saying[] {
  return sentences(message.replace(CODE, '\n').replace(QUOTED, '\n')).flatMap((sentence) => {
    const text = sentence.replace(MARKS, '').replace(/\*\*|__/g, '');
    const quote = wordsIn(message, sentence.replace(MARKS, ''));
    return quote === null || quote.length > FACT_QUOTE_MAX ? [] : [{ text, quote }];
  });
}

/** The words of a message that differ from a sentence only by their spaces; null if it has none. */
export function wordsIn(message: string, sentence: string): string | null {
  const words = sentence.trim().split(/\s+/);
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words[0] === '') return null;
  return new RegExp(escaped.join(String.raw`\s+`), 'u').exec(message)?.[0] ?? null;
}

/**
 * The words of a message that a reader quotes who saw names in place of its references; null if
 * nobody wrote them.
 * @param named the message with names
 */
export function quoteIn(message: string, named: string, quote: string): string | null {
  const words = wordsIn(message, quote);
  if (words !== null) return words.length > FACT_QUOTE_MAX ? null : words;
  const [stored, read] = [sayings(message), sayings(named)];
  const index = read.findIndex((saying) => wordsIn(saying.quote, quote) !== null);
  return stored.length === read.length ? (stored[index]?.quote ?? null) : null;
}
