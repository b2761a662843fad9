import { z } from 'zod';
import { AuthError, invalid } from '../errors.ts';

const email = z.email().max(255);

/** An e-mail address in the form it is kept in. @throws AuthError 400 `validation_failed`. */
export function emailOf(text: string): string {
  if (text === '') throw invalid('An email address is required');
  const address = keptEmail(text);
  if (address === null) throw invalid('Unable to validate email address: invalid format');
  return address;
}

/** The same, and null for what is no address. */
export const keptEmail = (text: string): string | null =>
  email.safeParse(text.trim()).data?.toLowerCase() ?? null;

/** A phone number without its plus and spaces, whether it can be one or not. */
export const digitsOf = (text: string): string => text.replaceAll(/[\s+]/g, '');

/** A phone number as its digits (E.164, without the plus). @throws AuthError 400. */
export function phoneOf(text: string): string {
  const digits = digitsOf(text);
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return digits;
}
