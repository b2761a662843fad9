import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret for people's programs: 160 bits, letters and digits. */
export const newSecret = (): string =>
  randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').toLowerCase();

/** A code that people type: digits, evenly distributed. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => randomInt(10)).join('');

/** What is kept of a code, and what links carry: bound to the address it was sent to. */
export const codeHash = (addressee: string, code: string): string =>
  createHash('sha224').update(`${addressee}${code}`).digest('hex');
