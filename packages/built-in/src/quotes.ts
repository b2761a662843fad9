import { timeFor } from './language.ts';
import type { Language } from './languages/index.ts';
import type { Quotable } from './quotable.ts';

/** An answer in Markdown, with the ids of the messages it quotes. */
export type Composed = { text: string; sources: string[] };

const QUOTE_CHARACTERS = 280;

/** A name, escaped so that it contains no Markdown. */
export const plainName = (name: string): string => name.replace(/[[\]\\*_`<>]/g, '\\$&');

/** The form of a file in the text for a model: '[file: roof.png, image/png, 99.6 kB]'. */
const FILE = /\[file: ([^,\]\n]+),[^\]\n]*\]/g;

/** The names of the files in the text for a model. */
export const filesIn = (text: string): string[] =>
  [...text.matchAll(FILE)].map(([, name = '']) => name);

/**
 * One line that cannot become a list, a heading or an image, so that quoted text is not rendered as
 * Markdown. Only the names of its files are kept.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(FILE, (_whole, name: string) => plainName(name))
    .replace(/!\[/g, '[')
    .replace(/^(?:\s*(?:[-*+>]|#{1,6}|\d+[.)])\s+)+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > QUOTE_CHARACTERS ? `${line.slice(0, QUOTE_CHARACTERS).trimEnd()} …` : line;
}

export const markdownLink = (title: string, href: string | null): string =>
  href === null ? plainName(title) : `[${plainName(title)}](${href})`;

/** The author and the time, as a link to the message. */
export function citation(
  { author, at, href }: Pick<Quotable, 'author' | 'at' | 'href'>,
  language: Language,
  timezone: string,
): string {
  if (href === null) return plainName(author);
  const time = at === '' ? '' : timeFor(at, language, timezone);
  return `[${[plainName(author), time].filter(Boolean).join(', ')}](${href})`;
}

/** A quote with its citation, so that people can check it. */
export const quote = (said: Quotable, language: Language, timezone: string): string =>
  `${plainLine(said.text)} — ${citation(said, language, timezone)}`;

/** The ids of the quotes, without duplicates. */
export const quotedIds = (said: readonly Quotable[]): string[] => [
  ...new Set(said.flatMap(({ id }) => id ?? [])),
];
