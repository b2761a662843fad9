import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Below this many guesses a password falls to somebody who tries the likely ones first. */
const FEWEST_GUESSES = 1_000_000;

/** Shorter parts of an address are in too many words to be held against a password. */
const SHORTEST_PART = 3;

let judge: Promise<ZxcvbnFactory> | null = null;

/** Loaded when the first password is judged, since most starts need none of its 49,000 words. */
const loadJudge = () => (judge ??= load());

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Judge({ dictionary: { common: dictionary['passwords-common'] }, graphs });
}

/**
 * Whether a password is guessed early.
 * @param known what anybody knows of its owner and of the product: it adds nothing to the strength
 *   of a password, however it is spelled.
 */
export async function isWeak(password: string, known: readonly string[]): Promise<boolean> {
  const judged = await loadJudge();
  const { guesses, sequence } = judged.check(password, [...known]);
  // The library finds what is spelled backwards or with other signs, and would count it a little.
  const others = sequence.filter(({ dictionaryName }) => dictionaryName !== 'userInputs');
  const ofOthers = others.reduce((product, match) => product * match.guesses, 1);
  const rest = without(password.toLowerCase(), known);
  return Math.min(guesses, ofOthers, judged.check(rest).guesses) < FEWEST_GUESSES;
}

const without = (password: string, parts: readonly string[]): string =>
  parts
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ''), password);

/** What an address, a host or a name is made of: itself, its words, and each of its beginnings. */
export function partsOf(text: string): string[] {
  const whole = text.toLowerCase();
  const words = whole.split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})/u);
  const joined = words.join('');
  const [local = ''] = whole.split('@');
  const beginnings = Array.from({ length: local.length }, (_, at) => local.slice(0, at));
  const parts = new Set([whole, joined, ...words, ...beginnings]);
  return [...parts].filter((part) => part.length >= SHORTEST_PART);
}
