import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** A secret for people's programs: 160 bits, letters and digits. */
export const newSecret = (): string =>
  randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').toLowerCase();

/** A code that people type: digits, evenly distributed. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => randomInt(10)).join('');

/** What is kept of a code, and what links carry: bound to the address it was sent to. */
export type CodeHash = (addressee: string, code: string) => string;

/**
 * Keyed, since a link is this hash: without the key, one could try a million codes for the link of
 * a known address.
 */
export const keyedCodeHash = (secret: string): CodeHash => {
  const key = createHmac('sha256', secret).update('auth codes').digest();
  return (addressee, code) =>
    createHmac('sha224', key).update(`${addressee} ${code}`).digest('hex');
};
