import { type Labels, plainLine } from '@parley/markdown';
import { partLabel } from './kinds.ts';
import { partsOf, textOf, type WithParts } from './stored.ts';

/** The characters that fit into a line of the app. */
const LINE = 160;

/**
 * The beginning of a message's text, on one line and without Markdown; for a message without text,
 * the names of its files.
 * @param labelOf what a reference is called today
 */
export function excerptOf(message: WithParts, labelOf: Labels, most = LINE): string {
  const words = plainLine(textOf(message), labelOf);
  return shorten(words || partsOf(message).map(partLabel).filter(Boolean).join(', '), most);
}

/** At most this many characters, without splitting one. */
export function shorten(text: string, most: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
