import { fold } from './fold.ts';
import type { Json } from './rows.ts';

/** Scripts without blanks between words. */
const UNSPACED = new RegExp(
  ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('|'),
  'u',
);
const WORDY = /[\p{L}\p{N}]/u;

/** A person's keywords, as stored in their settings. */
export const keywordsOf = (stored: Json | undefined): string[] =>
  Array.isArray(stored) ? stored.filter((keyword) => typeof keyword === 'string') : [];

/** True if a keyword can be found: it has a letter, a digit or a picture. */
export const canBeFound = (keyword: string): boolean =>
  WORDY.test(keyword) || /\p{Extended_Pictographic}/u.test(keyword);

/**
 * Finds keywords in texts as whole words, whatever their case and accents. Notifications are made
 * by the database with the words of search; this only marks what is shown.
 */
export function keywordFinder(keywords: readonly string[]): (text: string) => boolean {
  const found = keywords.filter(canBeFound).map(patternOf);
  if (found.length === 0) return () => false;
  const pattern = new RegExp(found.join('|'), 'u');
  return (text) => pattern.test(fold(text));
}

function patternOf(keyword: string): string {
  const words = fold(keyword).trim().split(/\s+/u);
  const inner = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const [first = '', last = ''] = [[...(words[0] ?? '')][0], [...(words.at(-1) ?? '')].at(-1)];
  return [
    isBounded(first) ? String.raw`(?<![\p{L}\p{N}])` : '',
    inner.join(String.raw`[^\p{L}\p{N}]+`),
    isBounded(last) ? String.raw`(?![\p{L}\p{N}])` : '',
  ].join('');
}

const isBounded = (character: string): boolean =>
  WORDY.test(character) && !UNSPACED.test(character);
