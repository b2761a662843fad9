import { limits } from '../limits.ts';

const LOOKED_AT = 8000;
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The first sentences that say something, in the text's own words. Null when there are none. */
export function summarise(text: string): string | null {
  let summary = '';
  for (const sentence of sentencesOf(text.slice(0, LOOKED_AT))) {
    if (!isMeaningful(sentence)) continue;
    const joint = summary === '' ? '' : /[.!?:;…。！？]$/.test(summary) ? ' ' : ' · ';
    if (summary !== '' && summary.length + joint.length + sentence.length > limits.summaryCharacters) break;
    summary += joint + sentence;
    if (summary.length >= limits.summaryCharacters / 2) break;
  }
  return summary === '' ? null : clip(summary);
}

function* sentencesOf(text: string): Generator<string> {
  for (const paragraph of text.split(/\n{2,}/)) {
    let begun = '';
    for (const { segment } of sentences.segment(plain(paragraph))) {
      begun += segment;
      // 'on 3. March' and 'by J. Kaur' go on.
      if (/(^|\s)(\d{1,3}|\p{Lu})\.\s*$/u.test(begun)) continue;
      yield begun.trim();
      begun = '';
    }
    if (begun) yield begun.trim();
  }
}

/** Without Markdown's marks, and in one line. */
const plain = (paragraph: string) =>
  paragraph
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/^[ \t]*(#{1,6}|[-*+>]|\d+[.)])[ \t]+/gm, '')
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ');

/** A title, a page number or a line of signs says little. */
function isMeaningful(sentence: string): boolean {
  const spoken = [...words.segment(sentence.slice(0, 400))].filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment));
  return spoken.length >= 4;
}

function clip(text: string): string {
  if (text.length <= limits.summaryCharacters) return text;
  const cut = text.slice(0, limits.summaryCharacters - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > limits.summaryCharacters / 2 ? end : undefined).toWellFormed()}…`;
}
