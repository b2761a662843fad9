import { extractionLimits } from '../limits.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Titles, page numbers and lines of symbols have fewer. */
const FEWEST_WORDS = 4;
/** Lines with at most this many words count as table cells. */
const CELL_WORDS = 3;
const HEADER = /<[^\s<>@]{1,100}@[^\s<>@]{1,100}>|^\d{4}-\d\d-\d\dT/;
/** Characters considered of one sentence. */
const LONGEST = 400;

/** The sentences of a text in order, one line each, up to the limits; fragments are left out. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const sentence of splitInto(text.slice(0, extractionLimits.weighedCharacters))) {
    if (found.length >= extractionLimits.weighedSentences) break;
    if (wordsOf(sentence).length >= FEWEST_WORDS) found.push(sentence);
  }
  return found;
}

/** The words of a sentence in lower case, without numbers and symbols. */
export const wordsOf = (sentence: string): string[] =>
  [...words.segment(sentence.slice(0, LONGEST))]
    .filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment))
    .map(({ segment }) => segment.toLowerCase());

function* splitInto(text: string): Generator<string> {
  for (const paragraph of text.split(/\n{2,}/).map(spoken)) {
    let begun = '';
    for (const { segment } of segmenter.segment(plain(paragraph))) {
      begun += segment;
      // 'on 3. March' and 'by J. Kaur' do not end here.
      if (/(^|\s)(\d{1,3}|\p{Lu})\.\s*$/u.test(begun)) continue;
      yield begun.trim();
      begun = '';
    }
    if (begun) yield begun.trim();
  }
}

/** Drops e-mail headers and tables. */
function spoken(paragraph: string): string {
  const lines = paragraph.split('\n').filter((line) => !HEADER.test(line));
  return lines.length > 1 &&
    lines.every((line) => line.split(/\s+/, CELL_WORDS + 1).length <= CELL_WORDS)
    ? ''
    : lines.join('\n');
}

/** Strips Markdown and joins lines. */
const plain = (paragraph: string) =>
  paragraph
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/^[ \t]*(#{1,6}|[-*+>]|\d+[.)])[ \t]+/gm, '')
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ');
