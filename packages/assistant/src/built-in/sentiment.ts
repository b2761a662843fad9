import { stemmer as german } from '@orama/stemmers/german';
import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import { languageOf } from './language.ts';
import type { Language } from './languages/index.ts';
import type { Quotable } from './quotable.ts';
import { EMOJI, GERMAN_WORDS } from './sentiment-words.ts';

/** The mood of several messages: `score` is from −1 to 1. */
export type Mood = { score: number; positive: Quotable[]; negative: Quotable[]; neutral: number };

const NOT = /^(nicht|kein|keine|keinen|keiner|nie|niemals|ohne|kaum|weder)$/i;
const VERY = /^(sehr|wirklich|echt|extrem|absolut|total|richtig|ganz|so)$/i;
const STEMS = new Map(
  Object.entries(GERMAN_WORDS).flatMap(([value, words]) =>
    words.split(' ').map((word): [string, number] => [german(word), Number(value)]),
  ),
);

/** 'Good morning' says nothing of the morning. */
const GREETING =
  /(?<!\p{L})(?:good (?:morning|afternoon|evening|night|day)|guten (?:morgen|tag|abend)|gute nacht)(?!\p{L})/giu;
const READ_CHARACTERS = 4000;
const REACH = 3;
const FLIPPED = -0.7;
const STRONGER = 1.4;
/** As in VADER: how much feeling makes a text as positive or negative as can be. */
const SATURATION = 15;
/** Closer to nothing than this is no feeling worth telling (decision 0018). */
const NOTICEABLE = 0.3;

/**
 * How a text feels, from −1 (negative) over 0 (neutral) to 1 (positive): English by VADER, German
 * by the same method over our own list.
 */
export function sentimentOf(text: string, language: Language = languageOf(text)): number {
  const read = text.slice(0, READ_CHARACTERS).replace(GREETING, ' ');
  const words =
    language === 'de'
      ? germanScore(read)
      : SentimentIntensityAnalyzer.polarity_scores(read).compound;
  const signs = saturated(
    (read.match(/\p{Extended_Pictographic}/gu) ?? []).reduce(
      (sum, sign) => sum + (EMOJI[sign] ?? 0),
      0,
    ),
  );
  return Math.max(-1, Math.min(1, words + signs));
}

function germanScore(text: string): number {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return saturated(
    tokens.reduce((total, token, index) => {
      const turned = tokens.slice(Math.max(0, index - REACH), index).some((word) => NOT.test(word))
        ? FLIPPED
        : 1;
      return (
        total +
        (STEMS.get(german(token)) ?? 0) *
          turned *
          (VERY.test(tokens[index - 1] ?? '') ? STRONGER : 1)
      );
    }, 0),
  );
}

const saturated = (sum: number) => (sum === 0 ? 0 : sum / Math.sqrt(sum * sum + SATURATION));

/** The mood of what was said; the clearest voices of either side come first. */
export function moodOf(said: Quotable[]): Mood {
  const scored = said.map((message) => ({ message, score: sentimentOf(message.text) }));
  const felt = scored
    .filter(({ score }) => Math.abs(score) >= NOTICEABLE)
    .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score));
  const side = (sign: number) =>
    felt.filter(({ score }) => Math.sign(score) === sign).map(({ message }) => message);
  // Between the mean of all and of those that feel anything: one sharp word in a quiet week is no
  // sharp week.
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
