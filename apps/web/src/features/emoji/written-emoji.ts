/** Names between colons, of standard and custom emoji, in any case. */
const WRITTEN = /:([\w+-]{1,64}):/g;
const CLOSED = /:([\w+-]{1,64}):$/;

/**
 * Names between colons are told from times, paths and names such as `std::vector` as the grammar
 * of messages does; letters of scripts without spaces between words are no part of a name.
 */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;
const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign) && !UNSPACED.test(sign);
const WITHIN = /[:/@\\]$/;
/** The last word is the beginning of an address. */
const ADDRESS = /(?:^|\s)[^\s]*(?:\w:\/\/|www\.)[^\s]*$/iu;

/** An address is recognised within this distance, so that long texts cost no more. */
const LOOKED_AT = 256;

/** True if the first colon of an emoji at the index may follow the text before it. */
function canBegin(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - LOOKED_AT), index);
  return !(isLetter(before.slice(-1)) || WITHIN.test(before) || ADDRESS.test(before));
}

export type EmojiSegment = { text: string; name: string | null };

/**
 * Splits a text into segments; a segment with a name, in lower case, is an emoji for which
 * `isKnown` is true.
 */
export function emojiSegments(text: string, isKnown: (name: string) => boolean): EmojiSegment[] {
  const found: EmojiSegment[] = [];
  let end = 0;
  for (const { 0: written, 1: named = '', index } of text.matchAll(WRITTEN)) {
    const name = named.toLowerCase();
    const follows = index === end && found.some((segment) => segment.name !== null);
    const next = text.charAt(index + written.length);
    if (!isKnown(name) || isLetter(next) || !(follows || canBegin(text, index))) continue;
    if (index > end) found.push({ text: text.slice(end, index), name: null });
    found.push({ text: written, name });
    end = index + written.length;
  }
  return end < text.length ? [...found, { text: text.slice(end), name: null }] : found;
}

/** True within code whose closing sign is not typed yet. */
const isInCode = (text: string): boolean => text.split('`').length % 2 === 0;

/** The emoji that the last key completed, and the number of characters it replaces. */
export type Completed<Value> = { value: Value; length: number };

/** The name, in lower case, that a colon at the end of the text closes; null if there is none. */
export function closedName(text: string): Completed<string> | null {
  const closed = CLOSED.exec(text);
  const [written, name] = closed ?? [];
  return closed && written && name && canBegin(text, closed.index) && !isInCode(text)
    ? { value: name.toLowerCase(), length: written.length }
    : null;
}

/** Smileys as Slack reads them, without those that are also ends of lists, such as `8)`. */
const SMILEYS = new Map([
  [':)', '🙂'],
  [':-)', '🙂'],
  ['=)', '😃'],
  [':D', '😄'],
  [':-D', '😄'],
  ['xD', '😆'],
  ['XD', '😆'],
  [';)', '😉'],
  [';-)', '😉'],
  [':P', '😛'],
  [':p', '😛'],
  [':-P', '😛'],
  [':-p', '😛'],
  [';P', '😜'],
  [';p', '😜'],
  [':*', '😘'],
  [':-*', '😘'],
  [':(', '😞'],
  [':-(', '😞'],
  [":'(", '😢'],
  ['>:(', '😠'],
  [':o', '😮'],
  [':O', '😮'],
  [':-o', '😮'],
  [':|', '😐'],
  [':-|', '😐'],
  [':/', '😕'],
  [':-/', '😕'],
  ['<3', '❤️'],
  ['</3', '💔'],
]);

/**
 * The emoji of a smiley that is the last word of the text; null if there is none. A smiley within
 * or directly after other signs, as in `(see 1:)`, is text.
 */
export function lastSmiley(text: string): Completed<string> | null {
  const word = /\S+$/u.exec(text.slice(-LOOKED_AT))?.[0] ?? '';
  const emoji = SMILEYS.get(word);
  return emoji === undefined || isInCode(text) ? null : { value: emoji, length: word.length };
}
