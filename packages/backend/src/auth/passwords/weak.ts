import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password with fewer guesses falls to an attacker who tries the likely ones first. */
const FEWEST_GUESSES = 1_000_000;

/** Shorter parts occur in too many words to count against a password. */
const SHORTEST_PART = 3;

let judge: Promise<ZxcvbnFactory> | null = null;

/** Loaded with the first check, because most starts need none of its 49,000 words. */
const loadJudge = () => (judge ??= load());

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Judge({ dictionary: { common: dictionary['passwords-common'] }, graphs });
}

/**
 * True if a password is easily guessed.
 * @param known public facts about the owner and the product, which add nothing to a password's
 * strength in any spelling.
 */
export async function isWeak(password: string, known: readonly string[]): Promise<boolean> {
  const judged = await loadJudge();
  const { guesses, sequence } = judged.check(password, [...known]);
  // The library finds reversed and substituted spellings too, but would count them as some
  // strength.
  const others = sequence.filter(({ dictionaryName }) => dictionaryName !== 'userInputs');
  const ofOthers = others.reduce((product, match) => product * match.guesses, 1);
  const rest = without(password.toLowerCase(), known);
  return Math.min(guesses, ofOthers, judged.check(rest).guesses) < FEWEST_GUESSES;
}

const without = (password: string, parts: readonly string[]): string =>
  parts
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ''), password);

/** Parts of an address, host or name: the whole, its words, and all its prefixes. */
export function guessablePartsOf(text: string): string[] {
  const whole = text.toLowerCase();
  const words = whole.split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})/u);
  const joined = words.join('');
  const [local = ''] = whole.split('@');
  const beginnings = Array.from({ length: local.length }, (_, at) => local.slice(0, at));
  const parts = new Set([whole, joined, ...words, ...beginnings]);
  return [...parts].filter((part) => part.length >= SHORTEST_PART);
}
