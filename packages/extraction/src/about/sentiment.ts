import { SentimentIntensityAnalyzer } from 'vader-sentiment';

/** Closer to nothing than this is no feeling, after the authors of the method. */
const NEUTRAL = 0.05;
const LONGEST = 400;

/**
 * How a text feels, from −1 to 1. English alone: for other languages there is no list of words that
 * is kept and free, and 0 says that it is not told (decision 0018).
 */
export function sentimentOf(sentences: readonly string[], language: string | null): number {
  if (language !== 'en' || sentences.length === 0) return 0;
  const felt = sentences
    .map(
      (sentence) => SentimentIntensityAnalyzer.polarity_scores(sentence.slice(0, LONGEST)).compound,
    )
    .filter((score) => Math.abs(score) >= NEUTRAL);
  if (felt.length === 0) return 0;
  // Between the mean of all sentences and of those that feel: one sharp word in a long report is no
  // sharp report.
  const sum = felt.reduce((total, score) => total + score, 0);
  return Math.round((sum / Math.sqrt(felt.length * sentences.length)) * 100) / 100;
}
