import { z } from 'zod';
import { AuthError, invalid } from '../errors.ts';

const email = z.email().max(255);

/**
 * Normalizes an e-mail address to its stored form.
 * @throws AuthError 400 `validation_failed`.
 */
export function emailOf(text: string): string {
  if (text === '') throw invalid('An email address is required');
  const address = keptEmail(text);
  if (address === null) throw invalid('Unable to validate email address: invalid format');
  return address;
}

/** Like `emailOf`, but returns null for an invalid address. */
export const keptEmail = (text: string): string | null =>
  email.safeParse(text.trim()).data?.toLowerCase() ?? null;

/** Removes plus and spaces from a phone number without validating it. */
export const digitsOf = (text: string): string => text.replaceAll(/[\s+]/g, '');

/**
 * Normalizes a phone number to its digits (E.164, without the plus).
 * @throws AuthError 400.
 */
export function phoneOf(text: string): string {
  const digits = digitsOf(text);
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return digits;
}
