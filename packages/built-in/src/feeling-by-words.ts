/** Sentiment words of a language without a sentiment library. */
type FeelingWords = {
  /** Words by their value from −5 to 5, separated by spaces. */
  words: Readonly<Record<number, string>>;
  /** Matches words that negate what follows. */
  not: RegExp;
  /** Matches words that strengthen the next word. */
  very: RegExp;
  stem: (word: string) => string;
};

const REACH = 3;
const FLIPPED = -0.7;
const STRONGER = 1.4;
/**
 * As in VADER: the larger this is, the more sentiment a text needs to be very positive or negative.
 */
const SATURATION = 15;

/** Scales a sum of sentiment values to −1 to 1. */
export const saturated = (sum: number): number =>
  sum === 0 ? 0 : sum / Math.sqrt(sum * sum + SATURATION);

/** The sentiment of a text by VADER's method, with a list of words. */
export function feelingByWords({ words, not, very, stem }: FeelingWords): (text: string) => number {
  const values = new Map(
    Object.entries(words).flatMap(([value, listed]) =>
      listed.split(' ').map((word): [string, number] => [stem(word), Number(value)]),
    ),
  );
  const weigh = (token: string, index: number, tokens: string[]): number => {
    const isTurned = tokens.slice(Math.max(0, index - REACH), index).some((word) => not.test(word));
    const strength = very.test(tokens[index - 1] ?? '') ? STRONGER : 1;
    return (values.get(stem(token)) ?? 0) * (isTurned ? FLIPPED : 1) * strength;
  };
  return (text) => {
    const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    return saturated(tokens.reduce((sum, token, index) => sum + weigh(token, index, tokens), 0));
  };
}
