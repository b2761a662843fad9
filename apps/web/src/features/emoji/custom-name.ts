/** Pattern for names of custom emoji, the same as in the database. */
const NAME = '[a-z0-9_+-]{2,32}';

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
