import { credentials, profileForm } from '@parley/model';
import { z } from 'zod';

export { signInForm } from '@parley/model';
export const registrationForm = credentials.extend(profileForm.shape);
/** Parts of the credentials, each with its own messages. */
export const emailForm = credentials.pick({ email: true });
export const passwordForm = credentials.pick({ password: true });
/** What a mail says beside its link; people copy it with spaces. */
export const codeForm = z.object({
  code: z.string().regex(/^(?:\s*\d){6,10}\s*$/, 'Enter the code, digits only'),
});
