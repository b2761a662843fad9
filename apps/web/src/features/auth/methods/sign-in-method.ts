import type { SignInMethods } from '@parley/client/session/offered-methods';
import type { ComponentType } from 'react';

/** What the server offers beside the password. */
export type EntryProps = { methods: SignInMethods };

/** One way to sign in, as the page with the form for a password offers it. */
export type SignInMethod = {
  /** @param isNew for an account that is yet to be made */
  isOffered(methods: SignInMethods, isNew: boolean): boolean;
  /** Below the form: a button, or one for each that there is. */
  Entry: ComponentType<EntryProps>;
};
