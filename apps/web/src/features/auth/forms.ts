import { credentials } from '@parley/model';

/** Parts of the credentials, each with its own messages. */
export const emailForm = credentials.pick({ email: true });
export const passwordForm = credentials.pick({ password: true });
