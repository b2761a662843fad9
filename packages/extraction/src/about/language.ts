import { eld } from 'eld/extrasmall';

/**
 * Fewer letters than these are alike in many languages; signs that are words of their own say more.
 */
const FEWEST_LETTERS = 24;
const FEWEST_SIGNS = 6;
const SIGNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const LOOKED_AT = 20_000;

/** The language most of the text is in, as BCP 47; null when it is not told apart. */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, LOOKED_AT);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const signs = sample.match(SIGNS)?.length ?? 0;
  if (letters < FEWEST_LETTERS && signs < FEWEST_SIGNS) return null;
  const found = eld.detect(sample);
  return found.isReliable() && found.language ? found.language : null;
}
