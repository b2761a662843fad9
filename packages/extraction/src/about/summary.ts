import { extractionLimits } from '../limits.ts';
import { wordsOf } from './sentences.ts';

const ENDED = /[.!?:;…。！？]$/;
const MOST_SENTENCES = 4;
/** Latin words this short are mostly function words. Other scripts carry more per letter. */
const SHORT_LATIN = /^[a-zà-ÿ]{1,3}$/;

/** Weight of a word that occurs in only one sentence. */
const ONCE = 0.25;

type Weighed = { index: number; sentence: string; words: Set<string>; weight: number };

/**
 * The most representative sentences, in their own words and order; null if there are none. A word
 * weighs more the more sentences use it, and less once nearly all do. A sentence that repeats a
 * chosen one weighs less.
 */
export function summarise(sentences: readonly string[]): string | null {
  const left = weigh(sentences);
  const chosen: Weighed[] = [];
  let charactersLeft: number = extractionLimits.summaryCharacters;
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
  const joined = chosen
    .toSorted((a, b) => a.index - b.index)
    .reduce((text, { sentence }) => text + joint(text) + sentence, '');
  return joined === '' ? null : clip(joined);
}

/** The separator after a sentence: a full stop is added only if it has none. */
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
    // Divide by length because long sentences hold more words. Favour early sentences and titles,
    // where writers put what matters.
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

/** Share of words that two sentences have in common, 0 to 1. */
function overlap(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

function clip(text: string): string {
  if (text.length <= extractionLimits.summaryCharacters) return text;
  const cut = text.slice(0, extractionLimits.summaryCharacters - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > extractionLimits.summaryCharacters / 2 ? end : undefined).toWellFormed()}…`;
}
