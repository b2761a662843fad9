import { z } from 'zod';
import { AuthError, invalid } from '../errors.ts';

const email = z.email().max(255);

/** An e-mail address in the form it is kept in. @throws AuthError 400 `validation_failed`. */
export function emailOf(text: string): string {
  if (text === '') throw invalid('An email address is required');
  const { data } = email.safeParse(text.trim());
  if (data === undefined) throw invalid('Unable to validate email address: invalid format');
  return data.toLowerCase();
}

/** A phone number as its digits (E.164, without the plus). @throws AuthError 400. */
export function phoneOf(text: string): string {
  const digits = text.replaceAll(/[\s+]/g, '');
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return digits;
}
