/** Pattern for names of custom emoji, the same as in the database. */
const NAME = '[a-z0-9_+-]{2,32}';

const WRITTEN = new RegExp(`:(${NAME}):`, 'g');
const WHOLE = new RegExp(`^:(${NAME}):$`);
const VALID = new RegExp(`^${NAME}$`);

/** True for a valid name of a custom emoji. */
export const isEmojiName = (name: string): boolean => VALID.test(name);

/** A custom emoji as written in texts and reactions. */
export const shortcode = (name: string): string => `:${name}:`;

/** The name in ':name:'; null for any other text. */
export const nameOf = (written: string): string | null => WHOLE.exec(written)?.[1] ?? null;

/** A name derived from a file name: 'Party Parrot.gif' becomes 'party_parrot'. */
export const nameFromFile = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_+-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 32);

export type EmojiSegment = { text: string; name: string | null };

/**
 * Splits a text into segments; a segment with a name is a custom emoji for which `isKnown` is true.
 */
export function emojiSegments(text: string, isKnown: (name: string) => boolean): EmojiSegment[] {
  const found: EmojiSegment[] = [];
  let end = 0;
  for (const { 0: written, 1: name = '', index } of text.matchAll(WRITTEN)) {
    if (!isKnown(name)) continue;
    if (index > end) found.push({ text: text.slice(end, index), name: null });
    found.push({ text: written, name });
    end = index + written.length;
  }
  return end < text.length ? [...found, { text: text.slice(end), name: null }] : found;
}
