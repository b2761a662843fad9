import { AuthError } from '../errors.ts';
import type { AuthContext } from '../context.ts';
import type { AuthSettings } from '../settings.ts';
import { isWeak, guessablePartsOf } from './weak.ts';

/**
 * The limit of bcrypt and GoTrue. bcrypt ignores further bytes, so longer passwords are refused
 * here.
 */
const LONGEST_BYTES = 72;

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

const REQUIRED: Record<AuthSettings['password_requirements'], readonly string[]> = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

/** The password's owner, as far as known. */
export type PasswordOwner = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
};

/**
 * Refuses a password that is too short, lacks required characters, or is easily guessed.
 * @throws AuthError 422 `weak_password` with `weak_password.reasons`: `length`, `characters`,
 * `pwned`.
 */
export async function requireStrength(
  { settings, names }: Pick<AuthContext, 'settings' | 'names'>,
  password: string,
  { email, phone }: PasswordOwner,
): Promise<void> {
  if (Buffer.byteLength(password) > LONGEST_BYTES)
    throw new AuthError(
      422,
      'validation_failed',
      `Password cannot be longer than ${LONGEST_BYTES} characters`,
    );
  const reasons: string[] = [];
  const messages: string[] = [];
  const shortest = settings.minimum_password_length;
  if ([...password].length < shortest) {
    reasons.push('length');
    messages.push(`Password should be at least ${shortest} characters.`);
  }
  const missing = REQUIRED[settings.password_requirements].filter(
    (set) => ![...password].some((character) => set.includes(character)),
  );
  if (missing.length > 0) {
    reasons.push('characters');
    const sets = REQUIRED[settings.password_requirements].join(', ');
    messages.push(`Password should contain at least one character of each: ${sets}.`);
  }
  // A password that is too short is refused anyway.
  const isJudged = settings.refuse_common_passwords && !reasons.includes('length');
  const known = [...names, email ?? '', phone ?? ''].flatMap(guessablePartsOf);
  if (isJudged && (await isWeak(password, known))) {
    reasons.push('pwned');
    messages.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  if (reasons.length > 0)
    throw new AuthError(422, 'weak_password', messages.join(' '), { weak_password: { reasons } });
}
