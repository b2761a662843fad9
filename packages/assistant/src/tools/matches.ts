import { hasWords } from '@parley/model';
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

/** True if every word occurs in one of the texts, as search compares them; without words always. */
export const matches = (
  words: string | undefined,
  texts: readonly (string | null | undefined)[],
): boolean => hasWords(texts.join('\n'), words ?? '');
