import { partLabel } from './kinds.ts';
import { plainText } from './plain-text.ts';
import { partsOf, textOf, type WithParts } from './stored.ts';

/** What fits into a line of the app. */
const LINE = 160;

/**
 * The first characters of what a message says, on one line and without Markdown's signs; of a
 * message without words, the names of its files.
 */
export function excerptOf(message: WithParts, most = LINE): string {
  const words = plainText(textOf(message));
  return shorten(words || partsOf(message).map(partLabel).filter(Boolean).join(', '), most);
}

/** At most this many characters, without cutting one in half. */
export function shorten(text: string, most: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
