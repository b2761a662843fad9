import type { SignInMethods } from '@parley/client/session/offered-methods';
import type { ComponentType } from 'react';

/** Methods the server offers besides the password. */
export type EntryProps = { methods: SignInMethods };

/** A sign-in method as offered below the password form. */
export type SignInMethod = {
  /** @param isNew true for registration */
  isOffered(methods: SignInMethods, isNew: boolean): boolean;
  /** Renders one or more buttons below the form. */
  Entry: ComponentType<EntryProps>;
};
