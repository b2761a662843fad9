import { limits } from '@parley/model';

export type NameProblem = 'empty' | 'tooLong' | 'path' | 'control';

const CONTROL = /\p{Cc}/u;
const encoder = new TextEncoder();

/** Bytes of a name as it is kept. */
export const bytesOf = (name: string): number => encoder.encode(name).length;

/** Why no folder or file can be called this, by the database's own rule; null when one can. */
export function nameProblem(name: string): NameProblem | null {
  if (name.trim() === '') return 'empty';
  if (/[/\\]/.test(name) || name.trim() === '.' || name.trim() === '..') return 'path';
  if (CONTROL.test(name)) return 'control';
  return bytesOf(name) > limits.fileNameBytes ? 'tooLong' : null;
}

/**
 * Names that differ in case alone are one name, so that a tree can be downloaded to any machine.
 */
export const sameName = (name: string): string => name.toLowerCase();

/**
 * A name with its ending apart: 'report.final' and '.pdf'. What begins with its only dot has no
 * ending.
 */
export function splitName(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * The name itself, or with the first number that is free: 'plan (2).pdf'. Never longer than a name
 * may be.
 * @param taken names as `sameName` has them
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

/** As many whole characters as fit. */
function shortened(text: string, bytes: number): string {
  const characters = [...text];
  while (bytesOf(characters.join('')) > bytes) characters.pop();
  return characters.join('');
}
