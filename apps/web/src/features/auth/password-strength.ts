import { limits } from '@parley/model';

/** The rating of a new password, a key of the texts. The first that applies wins. */
export type Strength = 'short' | 'personal' | 'repeats' | 'known' | 'digits' | 'fair' | 'strong';

const STRONG_LENGTH = 14;
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
];
const KNOWN = /passwor[dt]|parley|letmein|welcome|willkommen|iloveyou|changeme/i;

/**
 * Rates a password's resistance to guessing on this device. The server checks it again.
 * @param personal known facts about the user: name, e-mail address.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): Strength {
  if (password.length < limits.passwordMin) return 'short';
  const lower = password.toLowerCase();
  if (wordsOf(personal).some((word) => lower.includes(word))) return 'personal';
  if (isPattern(lower)) return 'repeats';
  if (KNOWN.test(lower)) return 'known';
  if (/^\d+$/.test(password)) return 'digits';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length;
  return password.length >= STRONG_LENGTH || (password.length >= 11 && kinds >= 3)
    ? 'strong'
    : 'fair';
}

const wordsOf = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u))
    .filter((word) => word.length > 3);

/** True for a short repeated piece, or a run along the alphabet, the digits or the keyboard. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+$/.test(text)) return true;
  return SEQUENCES.some(
    (sequence) => sequence.includes(text) || [...sequence].toReversed().join('').includes(text),
  );
}
