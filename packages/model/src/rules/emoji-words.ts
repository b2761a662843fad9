import { isOneEmoji, qualifiedEmoji } from '../emoji.ts';

/** Emoji that people name by a word. */
const WORDS: readonly [RegExp, string][] = [
  [/(?<!\p{L})(?:thumbs?[ -]up|daumen (?:hoch|nach oben))(?!\p{L})/iu, '👍'],
  [/(?<!\p{L})(?:thumbs?[ -]down|daumen (?:runter|nach unten))(?!\p{L})/iu, '👎'],
  [/(?<!\p{L})(?:ticks?|check ?marks?|haken|häkchen)(?!\p{L})/iu, '✅'],
  [/(?<!\p{L})(?:hearts?|herz(?:chen)?)(?!\p{L})/iu, '❤️'],
  [/(?<!\p{L})(?:eyes|augen)(?!\p{L})/iu, '👀'],
  [/(?<!\p{L})(?:tada|party popper|confetti|konfetti)(?!\p{L})/iu, '🎉'],
];
const SIGN =
  /\p{RI}{2}|[#*\d]\uFE0F?\u20E3|\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{EMod}\p{Extended_Pictographic}]*/u;
const CODE = /:([a-z0-9_+-]{2,32}):/iu;

/** The first emoji of a text; null if it has none, undefined if it names one that is unknown. */
export function readEmoji(
  text: string,
  known: ReadonlyMap<string, string>,
): string | null | undefined {
  const sign = SIGN.exec(text)?.[0];
  if (sign !== undefined && isOneEmoji(sign)) return qualifiedEmoji(sign);
  const code = CODE.exec(text)?.[1];
  if (code !== undefined) return known.get(code.toLowerCase());
  return WORDS.find(([word]) => word.test(text))?.[1] ?? null;
}
