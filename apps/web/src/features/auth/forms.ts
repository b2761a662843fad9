import { credentials, profileForm } from '@parley/model';
import { z } from 'zod';

export { signInForm } from '@parley/model';
export const registrationForm = credentials.extend(profileForm.shape);
/** Parts of the credentials form, each with its own messages. */
export const emailForm = credentials.pick({ email: true });
export const passwordForm = credentials.pick({ password: true });
/** The code next to a mail's link. Spaces from copying are allowed. */
export const codeForm = z.object({
  code: z.string().regex(/^(?:\s*\d){6,10}\s*$/, 'Enter the code, digits only'),
});
