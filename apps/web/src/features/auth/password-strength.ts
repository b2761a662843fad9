import { limits } from '@parley/model';

/** What to say of a password while it is chosen, a key of the texts; the first that applies. */
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
 * How well a password withstands guessing, without sending it anywhere. The server judges it again.
 * @param personal what others know of the person: name, e-mail address.
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

/** One short piece again and again, or a run along the alphabet, the digits or the keyboard. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+$/.test(text)) return true;
  return SEQUENCES.some(
    (sequence) => sequence.includes(text) || [...sequence].toReversed().join('').includes(text),
  );
}
