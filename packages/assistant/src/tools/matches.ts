import { z } from 'zod';

/** An input of words to search for. The tool names the fields, and what it lists without words. */
export const wordsIn = (fields: string, all?: string) =>
  z
    .string()
    .max(200)
    .optional()
    .describe(`All of them must occur in ${fields}${all ? `; ${all} when left out` : ''}`);

/** The search and the number of results, for people. */
export const foundFor = (words: string | undefined, count: number): string =>
  `${words ?? ''} ${count}`.trim();

/** True if every word occurs in one of the texts, regardless of case; without words always true. */
export function matches(
  words: string | undefined,
  texts: readonly (string | null | undefined)[],
): boolean {
  const all = texts.join('\n').toLowerCase();
  return (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(word));
}
