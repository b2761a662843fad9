import { EMOJI_FEELINGS } from './emoji-feelings.ts';
import { saturated } from './feeling-by-words.ts';
import { builtInLanguageOf } from './language.ts';
import { type Language, LANGUAGES } from './languages/index.ts';
import type { Quotable } from './quotable.ts';

/** The mood of several messages: `score` is from −1 to 1. */
export type Mood = { score: number; positive: Quotable[]; negative: Quotable[]; neutral: number };

const READ_CHARACTERS = 4000;
/** Scores closer to zero than this are neutral (decision 0014). */
const NOTICEABLE = 0.3;

/** The sentiment of a text, from −1 (negative) over 0 (neutral) to 1 (positive). */
export function sentimentOf(text: string, language: Language = builtInLanguageOf(text)): number {
  // 'Good morning' does not make a text positive, whatever its language.
  const read = Object.values(LANGUAGES).reduce(
    (rest, { greetings }) => rest.replace(greetings, ' '),
    text.slice(0, READ_CHARACTERS),
  );
  const signs = (read.match(/\p{Extended_Pictographic}/gu) ?? []).reduce(
    (sum, sign) => sum + (EMOJI_FEELINGS[sign] ?? 0),
    0,
  );
  return Math.max(-1, Math.min(1, LANGUAGES[language].feeling(read) + saturated(signs)));
}

/** The mood of messages; on both sides the clearest come first. */
export function moodOf(said: Quotable[]): Mood {
  const scored = said.map((message) => ({ message, score: sentimentOf(message.text) }));
  const felt = scored
    .filter(({ score }) => Math.abs(score) >= NOTICEABLE)
    .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score));
  const side = (sign: number) =>
    felt.filter(({ score }) => Math.sign(score) === sign).map(({ message }) => message);
  // Between the mean of all messages and the mean of those with a sentiment: one sharp word does
  // not make a quiet week sharp.
  const score =
    felt.length === 0
      ? 0
      : felt.reduce((sum, each) => sum + each.score, 0) / Math.sqrt(felt.length * said.length);
  return {
    score: Math.round(score * 100) / 100,
    positive: side(1),
    negative: side(-1),
    neutral: said.length - felt.length,
  };
}
