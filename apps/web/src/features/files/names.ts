import { cleanName, hasHiddenCharacters, limits } from '@parley/model';

export type NameProblem = 'empty' | 'tooLong' | 'path' | 'control';

const encoder = new TextEncoder();

/** Length of a name in UTF-8 bytes. */
export const bytesOf = (name: string): number => encoder.encode(name).length;

/** Why a file or folder name is invalid by the database's rule; null if it is valid. */
export function nameProblem(name: string): NameProblem | null {
  const clean = cleanName(name);
  if (clean === '') return 'empty';
  if (clean.includes('/') || clean === '.' || clean === '..') return 'path';
  if (hasHiddenCharacters(clean)) return 'control';
  return bytesOf(clean) > limits.fileNameBytes ? 'tooLong' : null;
}

/** Key to compare names. Case is ignored, so that a tree can be downloaded to any machine. */
export const sameName = (name: string): string => name.toLowerCase();

/** Splits off the extension: 'report.final' and '.pdf'. A name with only a leading dot has none. */
export function splitName(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * The name, or the name with the first free number: 'plan (2).pdf'. Never exceeds the maximum
 * length.
 * @param taken keys from `sameName`
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sameName(name))) return name;
  const [stem, ending] = splitName(name);
  for (let number = 2; ; number += 1) {
    const tail = ` (${number})${ending}`;
    const candidate = `${shortened(stem, limits.fileNameBytes - bytesOf(tail))}${tail}`;
    if (!taken.has(sameName(candidate))) return candidate;
  }
}

/** Truncates to whole characters. */
function shortened(text: string, bytes: number): string {
  const characters = [...text];
  while (bytesOf(characters.join('')) > bytes) characters.pop();
  return characters.join('');
}
