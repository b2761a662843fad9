import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

export const CODES_A_SET = 10;

/** Without 0, 1, I, L, O and U, which are misread or make words. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const HASH_BYTES = 32;

const derive = promisify<string, string, number, Buffer>(scrypt);

/** A set of new codes as people write them down: `ABCD-EFGH-JKMN`, 58 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES_A_SET }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** How a code is compared, however it was typed. */
export const normalRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * What is stored of a code: slow to try, in a thread of its own.
 * @param setId the salt: one for all codes of a set, so that one derivation answers for all.
 */
export async function hashRecoveryCode(code: string, setId: string): Promise<string> {
  const hash = await derive(normalRecoveryCode(code), setId, HASH_BYTES);
  return hash.toString('hex');
}
