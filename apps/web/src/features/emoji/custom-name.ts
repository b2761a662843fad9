/** What a custom emoji may be called, as the database has it. */
const NAME = '[a-z0-9_+-]{2,32}';

const WRITTEN = new RegExp(`:(${NAME}):`, 'g');
const WHOLE = new RegExp(`^:(${NAME}):$`);
const VALID = new RegExp(`^${NAME}$`);

/** True for a name that a custom emoji may have. */
export const isEmojiName = (name: string): boolean => VALID.test(name);

/** How a custom emoji is written in texts and reactions. */
export const shortcode = (name: string): string => `:${name}:`;

/** The name in ':name:', or null for anything else. */
export const nameOf = (written: string): string | null => WHOLE.exec(written)?.[1] ?? null;

/** A name made from a file's: 'Party Parrot.gif' is 'party_parrot'. */
export const nameFromFile = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_+-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 32);

export type EmojiSegment = { text: string; name: string | null };

/** The text in pieces; a piece with a name is a custom emoji that `isKnown`. */
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
