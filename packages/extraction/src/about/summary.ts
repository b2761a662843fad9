import { limits } from '../limits.ts';
import { wordsOf } from './sentences.ts';

const ENDED = /[.!?:;…。！？]$/;
const MOST_SENTENCES = 4;
/**
 * Words this short are mostly grammatical glue and carry no meaning; other alphabets say more with
 * fewer letters.
 */
const SHORT_LATIN = /^[a-zà-ÿ]{1,3}$/;

/** What a word weighs that only one sentence speaks of. */
const ONCE = 0.25;

type Weighed = { index: number; sentence: string; words: Set<string>; weight: number };

/**
 * The sentences that say most of what the text says, in the text's own words and order. Null when
 * there are none. A word weighs more the more sentences speak of it, and less once nearly all do; a
 * sentence that repeats what is chosen already weighs less.
 */
export function summarise(sentences: readonly string[]): string | null {
  const left = weigh(sentences);
  const chosen: Weighed[] = [];
  let charactersLeft: number = limits.summaryCharacters;
  while (chosen.length < MOST_SENTENCES) {
    const fitting = left.filter(
      ({ sentence, weight }) => sentence.length <= charactersLeft && weight > 0,
    );
    const best = heaviest(fitting.length > 0 || chosen.length > 0 ? fitting : left);
    if (!best) break;
    chosen.push(best);
    left.splice(left.indexOf(best), 1);
    charactersLeft -= best.sentence.length + ' · '.length;
    for (const other of left) other.weight *= 1 - overlap(other.words, best.words) ** 2;
  }
  const said = chosen
    .toSorted((a, b) => a.index - b.index)
    .reduce((text, { sentence }) => text + joint(text) + sentence, '');
  return said === '' ? null : clip(said);
}

/** What stands between two sentences: their own full stop, where there is one. */
const joint = (before: string) =>
  before === '' || /[。！？]$/.test(before) ? '' : ENDED.test(before) ? ' ' : ' · ';

function weigh(sentences: readonly string[]): Weighed[] {
  const spoken = sentences.map((sentence) => new Set(wordsOf(sentence)));
  const counts = new Map<string, number>();
  for (const word of spoken.flatMap((words) => [...words]))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) => {
    const count = counts.get(word) ?? 0;
    return (
      (count - 1 + ONCE) *
      Math.log((sentences.length + 1) / count) *
      (SHORT_LATIN.test(word) ? 0.2 : 1)
    );
  };
  return sentences.map((sentence, index) => {
    const words = spoken[index] ?? new Set();
    const sum = [...words].reduce((total, word) => total + weightOf(word), 0);
    // Long sentences hold more words, writers begin with what matters, and a title names what
    // others say.
    const isTitle = !ENDED.test(sentence);
    return {
      index,
      sentence,
      words,
      weight: (sum / Math.sqrt(words.size + 4)) * (1 + 0.6 / (1 + index)) * (isTitle ? 0.4 : 1),
    };
  });
}

const heaviest = (candidates: readonly Weighed[]) =>
  candidates.reduce<Weighed | null>(
    (best, candidate) => (best && best.weight >= candidate.weight ? best : candidate),
    null,
  );

/** How much of the words of one is in the other, 0 to 1. */
function overlap(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

function clip(text: string): string {
  if (text.length <= limits.summaryCharacters) return text;
  const cut = text.slice(0, limits.summaryCharacters - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > limits.summaryCharacters / 2 ? end : undefined).toWellFormed()}…`;
}
