import { rank, sentences, terms } from './words.ts';
import { namesDate } from './dates.ts';
import { isDecision } from './decisions.ts';
import { isCommitment } from './promises.ts';
import type { Quotable } from './quotable.ts';

const SAME = 0.75;
const LEAST_WORDS = 3;
const FAR = 400;

/**
 * The most important sentences, in their order, without those that repeat another. Frequent words,
 * decisions, promises, days, numbers and names add weight; questions and small talk do not.
 */
export function essence(said: readonly Quotable[], most: number): Quotable[] {
  const parts = said.flatMap((message) =>
    sentences(message.text).map((text, position) => ({ ...message, text, position })),
  );
  const spoken = frequencies(parts.map(({ text }) => text));
  const weighed = parts
    .filter(({ text }) => text.length > 1)
    .map((part) => ({ part, weight: weightOf(part.text, part.position, spoken) }))
    .toSorted((a, b) => b.weight - a.weight);
  const chosen: (typeof parts)[number][] = [];
  for (const { part } of weighed) {
    if (chosen.length === most) break;
    if (!chosen.some((other) => isRepeated(part.text, other.text))) chosen.push(part);
  }
  const kept = new Set(chosen);
  return joined(
    parts.filter((part) => kept.has(part)).map(({ position: _position, ...message }) => message),
  );
}

/** The number of sentences in which each word occurs. */
function frequencies(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const { stems } of terms(text)) counts.set(stems[0], (counts.get(stems[0]) ?? 0) + 1);
  return counts;
}

function weightOf(text: string, position: number, spoken: Map<string, number>): number {
  const words = terms(text);
  const theme =
    words.reduce((sum, { stems }) => sum + Math.min(4, (spoken.get(stems[0]) ?? 1) - 1), 0) /
    Math.max(1, words.length);
  return (
    Math.min(words.length, 14) / 14 +
    theme / 2 +
    (isDecision(text) ? 1.2 : 0) +
    (isCommitment(text) ? 0.7 : 0) +
    (namesDate(text) ? 0.7 : 0) +
    (/\d/.test(text) ? 0.2 : 0) +
    (/(?<=\S\s+)\p{Lu}\p{Ll}{2,}/u.test(text) ? 0.2 : 0) +
    (position === 0 ? 0.3 : 0) -
    (text.endsWith('?') ? 0.8 : 0) -
    (words.length < LEAST_WORDS ? 0.7 : 0) -
    (text.length > FAR ? 0.5 : 0)
  );
}

/**
 * True if two sentences say the same: nearly all words of the shorter one occur in the longer one.
 */
function isRepeated(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (rank([{ text: long }], short)[0]?.coverage ?? 0) >= SAME;
}

/** Joins consecutive sentences of one message into one quote. */
function joined(parts: Quotable[]): Quotable[] {
  const whole: Quotable[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last && last.href !== null && last.href === part.href && last.at === part.at)
      whole[whole.length - 1] = { ...last, text: `${last.text} ${part.text}` };
    else whole.push(part);
  }
  return whole;
}
