import { z } from 'zod';
import { isWebAddress, isWithoutCredentials } from './web-address.ts';

/** The address of a program outside, as a field of a form. */
export const programAddress = z
  .string()
  .trim()
  .refine(isWebAddress, 'Enter an address that begins with https://')
  .refine(isWithoutCredentials, 'Leave the user name and password out of the address')
  // International names and blanks are stored as they are sent.
  .transform((url) => new URL(url).href)
  .refine((url) => url.length <= 1000, 'Must be at most 1000 characters');
