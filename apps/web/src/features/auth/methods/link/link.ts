import type { SignInMethod } from '../sign-in-method.ts';
import { LinkEntry } from './LinkEntry.tsx';

/** A link or a code by mail. It makes no account. */
export const link: SignInMethod = {
  isOffered: ({ sendsMail }, isNew) => sendsMail && !isNew,
  Entry: LinkEntry,
};
