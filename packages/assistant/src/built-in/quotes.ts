import { timeFor } from './language.ts';
import type { Language } from './languages/index.ts';
import type { Quotable } from './quotable.ts';

/** An answer in Markdown with the ids of what it quotes. */
export type Composed = { text: string; sources: string[] };

const QUOTE_CHARACTERS = 280;

/** A name that cannot begin anything of Markdown. */
export const plainName = (name: string): string => name.replace(/[[\]\\*_`<>]/g, '\\$&');

/** How a file stands in what a model reads: '[file: roof.png, image/png, 99.6 kB]'. */
const FILE = /\[file: ([^,\]\n]+),[^\]\n]*\]/g;

/** The names of the files that a text as a model reads it comes with. */
export const filesIn = (text: string): string[] =>
  [...text.matchAll(FILE)].map(([, name = '']) => name);

/**
 * A line that cannot become a list, a heading or an image: what people wrote is quoted, not set. Of
 * its files only the names stay.
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

/** A link of the app. */
export const linkTo = (title: string, href: string | null): string =>
  href === null ? plainName(title) : `[${plainName(title)}](${href})`;

/** Who said it and when, as a link that opens it. */
export function citation(
  { author, at, href }: Pick<Quotable, 'author' | 'at' | 'href'>,
  language: Language,
  timezone: string,
): string {
  if (href === null) return plainName(author);
  const time = at === '' ? '' : timeFor(at, language, timezone);
  return `[${[plainName(author), time].filter(Boolean).join(', ')}](${href})`;
}

/** Something said, with its citation, so that it can be checked. */
export const quote = (said: Quotable, language: Language, timezone: string): string =>
  `${plainLine(said.text)} — ${citation(said, language, timezone)}`;

/** The ids of what is quoted, each once. */
export const idsOf = (said: readonly Quotable[]): string[] => [
  ...new Set(said.flatMap(({ id }) => id ?? [])),
];
