import { z } from 'zod';

/** Words to look for; a tool says in what, and what is listed without any. */
export const wordsIn = (fields: string, all?: string) =>
  z
    .string()
    .max(200)
    .optional()
    .describe(`All of them must occur in ${fields}${all ? `; ${all} when left out` : ''}`);

/** What was looked for, and how much was found, as people are told. */
export const foundFor = (words: string | undefined, count: number): string =>
  `${words ?? ''} ${count}`.trim();

/**
 * Whether every word occurs in one of the texts, whatever its case; without words everything does.
 */
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
