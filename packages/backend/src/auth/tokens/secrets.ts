import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** A secret of 160 bits, made of letters and digits. */
export const newSecret = (): string =>
  randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').toLowerCase();

/** A code for users to type: evenly distributed digits. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => randomInt(10)).join('');

/** Hash of a code, stored and used in links; it is bound to the address the code was sent to. */
export type CodeHash = (addressee: string, code: string) => string;

/**
 * Keyed, because links contain this hash: without the key, an attacker could try a million codes to
 * find the link of a known address.
 */
export const keyedCodeHash = (secret: string): CodeHash => {
  const key = createHmac('sha256', secret).update('auth codes').digest();
  return (addressee, code) =>
    createHmac('sha224', key).update(`${addressee} ${code}`).digest('hex');
};
