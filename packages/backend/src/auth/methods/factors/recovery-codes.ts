import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

export const CODES_A_SET = 10;

/** Omits 0, 1, I, L, O and U, which are misread or form words. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const HASH_BYTES = 32;

const derive = promisify<string, string, number, Buffer>(scrypt);

/** Generates a set of codes in the form `ABCD-EFGH-JKMN`, with 58 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES_A_SET }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Normalizes a typed code for comparison. */
export const normalRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * Hash of a code for storage: slow to guess, computed off the main thread.
 * @param setId the salt, shared by all codes of a set so that one derivation checks all of them.
 */
export async function hashRecoveryCode(code: string, setId: string): Promise<string> {
  const hash = await derive(normalRecoveryCode(code), setId, HASH_BYTES);
  return hash.toString('hex');
}
