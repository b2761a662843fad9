import { eld } from 'eld/extrasmall';

/** Shorter texts look alike in many languages. Ideographs carry more, so fewer suffice. */
const FEWEST_LETTERS = 24;
const FEWEST_SIGNS = 6;
const SIGNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const LOOKED_AT = 20_000;

/** The main language of the text as BCP 47; null if it cannot be determined. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, LOOKED_AT);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const signs = sample.match(SIGNS)?.length ?? 0;
  if (letters < FEWEST_LETTERS && signs < FEWEST_SIGNS) return null;
  const found = eld.detect(sample);
  return found.isReliable() && found.language ? found.language : null;
}
