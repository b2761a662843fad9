/** What a language says of feelings, for those that have no library of their own. */
type FeelingWords = {
  /** Words from −5 to 5, separated by spaces. */
  words: Readonly<Record<number, string>>;
  /** Turns what follows into its opposite. */
  not: RegExp;
  /** Makes the next word stronger. */
  very: RegExp;
  stem: (word: string) => string;
};

const REACH = 3;
const FLIPPED = -0.7;
const STRONGER = 1.4;
/** As in VADER: how much feeling makes a text as positive or negative as can be. */
const SATURATION = 15;

/** A sum of feelings on the scale from −1 to 1. */
export const saturated = (sum: number): number =>
  sum === 0 ? 0 : sum / Math.sqrt(sum * sum + SATURATION);

/** How a text feels, by VADER's method over a list of words. */
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
