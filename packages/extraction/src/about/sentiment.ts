import { SentimentIntensityAnalyzer } from 'vader-sentiment';

/** Scores closer to zero count as neutral, as VADER's authors suggest. */
const NEUTRAL = 0.05;
const LONGEST = 400;

/**
 * Sentiment of a text from −1 to 1. Only English: no other language has a maintained, free word
 * list (decision 0014), so others return 0.
 */
export function sentimentOf(sentences: readonly string[], language: string | null): number {
  if (language !== 'en' || sentences.length === 0) return 0;
  const felt = sentences
    .map(
      (sentence) => SentimentIntensityAnalyzer.polarity_scores(sentence.slice(0, LONGEST)).compound,
    )
    .filter((score) => Math.abs(score) >= NEUTRAL);
  if (felt.length === 0) return 0;
  // Average the mean over all sentences with the mean over non-neutral ones, so that one harsh word
  // does not make a long report harsh.
  const sum = felt.reduce((total, score) => total + score, 0);
  return Math.round((sum / Math.sqrt(felt.length * sentences.length)) * 100) / 100;
}
