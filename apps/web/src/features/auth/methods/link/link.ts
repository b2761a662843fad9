import type { SignInMethod } from '../sign-in-method.ts';
import { LinkEntry } from './LinkEntry.tsx';

/** A link or code by mail. It does not create accounts. */
export const link: SignInMethod = {
  isOffered: ({ sendsMail }, isNew) => sendsMail && !isNew,
  Entry: LinkEntry,
};
