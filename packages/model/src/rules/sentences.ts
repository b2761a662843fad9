import { pattern } from '../pattern.ts';

/** A sentence or line of a prompt. In `text` each quote is replaced by a mark, ⟦0⟧. */
export type Sentence = {
  from: number;
  to: number;
  text: string;
  quotes: readonly string[];
  /** A line that only quotes, as in '> …' or a block of code. */
  isQuoted: boolean;
};

/** The mark that replaces a quote, with its number. */
export const MARK = /⟦(\d+)⟧/gu;

const QUOTED = pattern('gu')`
  "([^"“”]{1,4000})"|“([^"“”]{1,4000})["”]|„([^"“”„]{1,4000})["“”]|«([^«»]{1,4000})»
  |»([^«»]{1,4000})«|(?<![\p{L}\p{N}])['‘‚](\S|\S.{0,398}?\S)['’‘](?![\p{L}\p{N}])
`;

const ABBREVIATED = String.raw`e\.g|i\.e|z\.\s?B|d\.h|ca|Nr|Dr|Mr|Mrs|Hr|Fr|St|approx|vs|bzw`;
const MONTHS = 'Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez';
/** The end of a line or of a sentence, but not after 'approx.' or within '3. März'. */
const BOUNDARY = pattern('gu')`
  (?<=[.!?…]["'”“’»)]?)(?<!\b(?:${ABBREVIATED})\.)
  (?!(?<=\b\d{1,2}\.)\s+(?:\d|\p{Ll}|${MONTHS}))[^\S\n]+(?=\S)
  |\n+
`;
const FENCE = /^[^\S\n]*(?:```|~~~)/u;
const BULLET = /^(?:[-*•–]|\d{1,3}[.)])\s+/u;

type Quote = { from: number; to: number; text: string };

function quotesIn(prompt: string): Quote[] {
  return [...prompt.matchAll(QUOTED)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: (match.slice(1).find((group) => group !== undefined) ?? '').trim(),
  }));
}

/** The sentences and lines of a prompt, with what they quote; a quote never ends a sentence. */
export function sentencesIn(prompt: string): Sentence[] {
  const quotes = quotesIn(prompt);
  const masked = mask(prompt, quotes);
  const sentences: Sentence[] = [];
  let isFenced = false;
  let next = 0;
  for (const { from, to } of pieces(masked)) {
    while ((quotes[next]?.to ?? Infinity) <= from) next++;
    const inside: Quote[] = [];
    for (let at = next; (quotes[at]?.from ?? Infinity) < to; at++) {
      const quote = quotes[at];
      if (quote) inside.push(quote);
    }
    const line = prompt.slice(from, to);
    const isFence = FENCE.test(line);
    sentences.push({
      from,
      to,
      text: marked(prompt, inside, from, to).replace(BULLET, ''),
      quotes: inside.map(({ text }) => text),
      isQuoted: isFenced || isFence || line.startsWith('>'),
    });
    if (isFence) isFenced = !isFenced;
  }
  return sentences;
}

/** The prompt with letters in place of what it quotes, except for the end of a whole sentence. */
function mask(prompt: string, quotes: readonly Quote[]): string {
  let masked = '';
  let end = 0;
  for (const { from, to, text } of quotes) {
    const rest = prompt.slice(to, to + 3);
    const isEnd = /[.!?…]$/u.test(text) && /^\s+\p{Lu}/u.test(rest);
    const filler = '_'.repeat(to - from - 2) + (isEnd ? '."' : '_"');
    masked += `${prompt.slice(end, from)}"${filler.slice(-(to - from - 1))}`;
    end = to;
  }
  return masked + prompt.slice(end);
}

function pieces(text: string): { from: number; to: number }[] {
  const ends = [...text.matchAll(BOUNDARY)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
  let start = 0;
  return [...ends, [text.length, text.length]].flatMap(([end = 0, after = 0]) => {
    const piece = text.slice(start, end);
    const from = start + (piece.length - piece.trimStart().length);
    const to = from + piece.trim().length;
    start = after;
    return to > from ? [{ from, to }] : [];
  });
}

function marked(prompt: string, quotes: readonly Quote[], from: number, to: number): string {
  let text = '';
  let end = from;
  for (const [index, quote] of quotes.entries()) {
    text += `${prompt.slice(end, quote.from)}⟦${index}⟧`;
    end = quote.to;
  }
  return (text + prompt.slice(end, to)).replace(/\s+/g, ' ');
}
